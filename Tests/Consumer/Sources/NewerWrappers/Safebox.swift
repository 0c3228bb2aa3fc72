// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

#if canImport(LocalAuthentication)
    import LocalAuthentication
#endif
#if canImport(Security)
    import Security
#endif

/// A keychain in the shape of a safe with a service and an accessibility, its queries keyed to `AnyHashable`.
package struct Safebox: Sendable {
    package enum Failure: Error, Equatable {
        case couldNotAccessKeychain, emptyKey, emptyValue, itemNotFound, userCancelled, missingEntitlement
    }

    package enum Promptness: Sendable {
        case never
        case ownerPresent
        case currentSet
    }

    private let service: String
    private let promptness: Promptness

    package init(identifier: String, promptness: Promptness = .never) {
        service = "SAFE_" + identifier
        self.promptness = promptness
    }

    private var baseQuery: [String: AnyHashable] {
        [
            kSecClass as String: kSecClassGenericPassword as String,
            kSecAttrService as String: service,
            kSecUseDataProtectionKeychain as String: true,
        ]
    }

    private var accessControl: SecAccessControl? {
        let flags: SecAccessControlCreateFlags
        switch promptness {
        case .never: return nil
        case .ownerPresent: flags = .userPresence
        case .currentSet: flags = .biometryCurrentSet
        }
        return SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, nil)
    }

    package func setObject(_ object: Data, forKey key: String) throws(Failure) {
        guard !key.isEmpty else { throw .emptyKey }
        guard !object.isEmpty else { throw .emptyValue }
        var query = baseQuery
        query[kSecAttrAccount as String] = key
        if promptness != .never {
            // Deleting first keeps an update from asking for the owner.
            SecItemDelete(query as CFDictionary)
        }
        if containsObject(forKey: key) {
            try check(SecItemUpdate(query as CFDictionary, [kSecValueData: object] as CFDictionary))
        } else {
            query[kSecValueData as String] = object
            query[kSecAttrAccessControl as String] = accessControl
            if accessControl == nil { query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked as String }
            try check(SecItemAdd(query as CFDictionary, nil))
        }
    }

    package func object(forKey key: String, context: LAContext? = nil) throws(Failure) -> Data {
        guard !key.isEmpty else { throw .emptyKey }
        var query = baseQuery
        query[kSecAttrAccount as String] = key
        query[kSecMatchLimit as String] = kSecMatchLimitOne as String
        query[kSecReturnData as String] = true
        if let context { query[kSecUseAuthenticationContext as String] = context }
        var result: CFTypeRef?
        try check(SecItemCopyMatching(query as CFDictionary, &result))
        guard let data = result as? Data else { throw .itemNotFound }
        return data
    }

    package func containsObject(forKey key: String) -> Bool {
        var query = baseQuery
        query[kSecAttrAccount as String] = key
        let context = LAContext()
        context.interactionNotAllowed = true
        query[kSecUseAuthenticationContext as String] = context
        let status = SecItemCopyMatching(query as CFDictionary, nil)
        return status == errSecSuccess || status == errSecInteractionNotAllowed
    }

    package func allKeys() throws(Failure) -> Set<String> {
        var query = baseQuery
        query[kSecMatchLimit as String] = kSecMatchLimitAll as String
        query[kSecReturnAttributes as String] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status != errSecItemNotFound else { return [] }
        try check(status)
        if let matches = result as? [[String: AnyHashable]] {
            return Set(matches.compactMap { $0[kSecAttrAccount as String] as? String })
        }
        return []
    }

    package func removeObject(forKey key: String) throws(Failure) {
        var query = baseQuery
        query[kSecAttrAccount as String] = key
        let status = SecItemDelete(query as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    package func removeAllObjects() throws(Failure) {
        let status = SecItemDelete(baseQuery as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    /// Moves what another safe keeps into this one, by its persistent references.
    package func migrateObjects(from other: Safebox) throws(Failure) -> Int {
        var query = other.baseQuery
        query[kSecMatchLimit as String] = kSecMatchLimitAll as String
        query[kSecReturnAttributes as String] = true
        query[kSecReturnPersistentRef as String] = true
        var result: CFTypeRef?
        try check(SecItemCopyMatching(query as CFDictionary, &result))
        let items = result as? [[String: AnyHashable]] ?? []
        for item in items {
            guard let key = item[kSecAttrAccount as String] as? String,
                let reference = item[kSecValuePersistentRef as String] as? Data
            else { throw .couldNotAccessKeychain }
            var data: CFTypeRef?
            let read: [String: AnyHashable] = [
                kSecValuePersistentRef as String: reference, kSecReturnData as String: true,
            ]
            try check(SecItemCopyMatching(read as CFDictionary, &data))
            try setObject((data as? Data) ?? Data(), forKey: key)
            try check(SecItemDelete([kSecValuePersistentRef: reference] as CFDictionary))
        }
        return items.count
    }

    private func check(_ status: OSStatus) throws(Failure) {
        switch status {
        case errSecSuccess: return
        case errSecUserCanceled, errSecAuthFailed: throw .userCancelled
        case errSecItemNotFound: throw .itemNotFound
        case errSecMissingEntitlement: throw .missingEntitlement
        default: throw .couldNotAccessKeychain
        }
    }
}
