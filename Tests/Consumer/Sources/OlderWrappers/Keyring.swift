// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

#if canImport(LocalAuthentication)
    import LocalAuthentication
#endif

/// A keychain in the shape of a value with options, subscripts and chained settings, in Swift 5 mode.
package final class Keyring {
    package enum Accessibility {
        case whenUnlocked, afterFirstUnlock, whenPasscodeSetThisDeviceOnly, whenUnlockedThisDeviceOnly
    }

    package struct AuthenticationPolicy: OptionSet {
        package static let userPresence = AuthenticationPolicy(rawValue: 1 << 0)
        package static let biometryAny = AuthenticationPolicy(rawValue: 1 << 1)
        package static let biometryCurrentSet = AuthenticationPolicy(rawValue: 1 << 3)
        package static let devicePasscode = AuthenticationPolicy(rawValue: 1 << 4)
        package static let or = AuthenticationPolicy(rawValue: 1 << 14)

        package let rawValue: UInt

        package init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    package struct Status: RawRepresentable, Error, Equatable {
        package let rawValue: OSStatus

        package init(rawValue: OSStatus) {
            self.rawValue = rawValue
        }

        package var localizedDescription: String {
            SecCopyErrorMessageString(rawValue, nil) as String? ?? ""
        }

        package static let conversionError = Status(rawValue: -67594)
    }

    private struct Options {
        var service = ""
        var accessGroup: String?
        var accessibility = Accessibility.afterFirstUnlock
        var policy: AuthenticationPolicy?
        var synchronizable = false
        var label: String?
        var prompt: String?
        var context: LAContext?

        func query() -> [String: Any] {
            var query = [String: Any]()
            query[String(kSecClass)] = kSecClassGenericPassword
            query[String(kSecAttrService)] = service
            query[String(kSecAttrSynchronizable)] = kSecAttrSynchronizableAny
            if let accessGroup = accessGroup { query[String(kSecAttrAccessGroup)] = accessGroup }
            if let prompt = prompt { query[String(kSecUseOperationPrompt)] = prompt }
            if let context = context { query[String(kSecUseAuthenticationContext)] = context }
            return query
        }

        func attributes(key: String?, value: Data) -> (attributes: [String: Any], error: Error?) {
            var attributes: [String: Any]
            if let key = key {
                attributes = query()
                attributes[String(kSecAttrAccount)] = key
            } else {
                attributes = [String: Any]()
            }
            attributes[String(kSecValueData)] = value
            if let label = label { attributes[String(kSecAttrLabel)] = label }
            if let policy = policy {
                var error: Unmanaged<CFError>?
                guard
                    let control = SecAccessControlCreateWithFlags(
                        kCFAllocatorDefault,
                        accessibility.rawValue as CFTypeRef,
                        SecAccessControlCreateFlags(rawValue: CFOptionFlags(policy.rawValue)),
                        &error
                    )
                else {
                    if let error = error?.takeUnretainedValue() { return (attributes, error as Error) }
                    return (attributes, Status.conversionError)
                }
                attributes[String(kSecAttrAccessControl)] = control
            } else {
                attributes[String(kSecAttrAccessible)] = accessibility.rawValue
            }
            attributes[String(kSecAttrSynchronizable)] = synchronizable ? kCFBooleanTrue : kCFBooleanFalse
            return (attributes, nil)
        }
    }

    private let options: Options

    package convenience init(service: String) {
        var options = Options()
        options.service = service
        self.init(options)
    }

    private init(_ options: Options) {
        self.options = options
    }

    // MARK: Chained settings

    private func changed(_ body: (inout Options) -> Void) -> Keyring {
        var options = self.options
        body(&options)
        return Keyring(options)
    }

    package func accessibility(_ accessibility: Accessibility, policy: AuthenticationPolicy? = nil) -> Keyring {
        changed {
            $0.accessibility = accessibility
            $0.policy = policy
        }
    }

    package func synchronizable(_ synchronizable: Bool) -> Keyring { changed { $0.synchronizable = synchronizable } }
    package func label(_ label: String) -> Keyring { changed { $0.label = label } }
    package func authenticationPrompt(_ prompt: String) -> Keyring { changed { $0.prompt = prompt } }
    package func authenticationContext(_ context: LAContext) -> Keyring { changed { $0.context = context } }

    // MARK: Items

    package func get(_ key: String) throws -> String? {
        guard let data = try getData(key) else { return nil }
        guard let string = String(data: data, encoding: .utf8) else { throw Status.conversionError }
        return string
    }

    package func getData(_ key: String) throws -> Data? {
        var query = options.query()
        query[String(kSecMatchLimit)] = kSecMatchLimitOne
        query[String(kSecReturnData)] = kCFBooleanTrue
        query[String(kSecAttrAccount)] = key
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        switch status {
        case errSecSuccess:
            guard let data = result as? Data else { throw Status(rawValue: errSecInternalComponent) }
            return data
        case errSecItemNotFound: return nil
        default: throw Status(rawValue: status)
        }
    }

    package func set(_ value: String, key: String) throws {
        try set(Data(value.utf8), key: key)
    }

    package func set(_ value: Data, key: String) throws {
        var query = options.query()
        query[String(kSecAttrAccount)] = key
        query[String(kSecUseAuthenticationUI)] = kSecUseAuthenticationUIFail
        var status = SecItemCopyMatching(query as CFDictionary, nil)
        switch status {
        case errSecSuccess, errSecInteractionNotAllowed:
            var query = options.query()
            query[String(kSecAttrAccount)] = key
            let (attributes, error) = options.attributes(key: nil, value: value)
            if let error = error { throw error }
            if status == errSecInteractionNotAllowed {
                try remove(key)
                try set(value, key: key)
            } else {
                status = SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
                if status != errSecSuccess { throw Status(rawValue: status) }
            }
        case errSecItemNotFound:
            let (attributes, error) = options.attributes(key: key, value: value)
            if let error = error { throw error }
            status = SecItemAdd(attributes as CFDictionary, nil)
            if status != errSecSuccess { throw Status(rawValue: status) }
        default: throw Status(rawValue: status)
        }
    }

    package func attributes(_ key: String) throws -> [String: Any]? {
        var query = options.query()
        query[String(kSecAttrAccount)] = key
        query[String(kSecReturnData)] = kCFBooleanTrue
        query[String(kSecReturnAttributes)] = kCFBooleanTrue
        query[String(kSecReturnPersistentRef)] = kCFBooleanTrue
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw Status(rawValue: status) }
        return result as? [String: Any]
    }

    package subscript(key: String) -> String? {
        get { (try? get(key)) ?? nil }
        set {
            if let value = newValue {
                try? set(value, key: key)
            } else {
                try? remove(key)
            }
        }
    }

    package func remove(_ key: String) throws {
        var query = options.query()
        query[String(kSecAttrAccount)] = key
        let status = SecItemDelete(query as CFDictionary)
        if status != errSecSuccess && status != errSecItemNotFound { throw Status(rawValue: status) }
    }

    package func removeAll() throws {
        let status = SecItemDelete(options.query() as CFDictionary)
        if status != errSecSuccess && status != errSecItemNotFound { throw Status(rawValue: status) }
    }

    package func contains(_ key: String) throws -> Bool {
        var query = options.query()
        query[String(kSecAttrAccount)] = key
        query[String(kSecUseAuthenticationUI)] = kSecUseAuthenticationUIFail
        switch SecItemCopyMatching(query as CFDictionary, nil) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw Status(rawValue: status)
        }
    }

    package func allKeys() -> [String] {
        var query = options.query()
        query[String(kSecMatchLimit)] = kSecMatchLimitAll
        query[String(kSecReturnAttributes)] = kCFBooleanTrue
        var result: AnyObject?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return [] }
        return (result as? [[String: Any]] ?? []).compactMap { $0[String(kSecAttrAccount)] as? String }
    }
}

extension Keyring.Accessibility: RawRepresentable, CustomStringConvertible {
    package init?(rawValue: String) {
        switch rawValue {
        case String(kSecAttrAccessibleWhenUnlocked): self = .whenUnlocked
        case String(kSecAttrAccessibleAfterFirstUnlock): self = .afterFirstUnlock
        case String(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly): self = .whenPasscodeSetThisDeviceOnly
        case String(kSecAttrAccessibleWhenUnlockedThisDeviceOnly): self = .whenUnlockedThisDeviceOnly
        default: return nil
        }
    }

    package var rawValue: String {
        switch self {
        case .whenUnlocked: return String(kSecAttrAccessibleWhenUnlocked)
        case .afterFirstUnlock: return String(kSecAttrAccessibleAfterFirstUnlock)
        case .whenPasscodeSetThisDeviceOnly: return String(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        case .whenUnlockedThisDeviceOnly: return String(kSecAttrAccessibleWhenUnlockedThisDeviceOnly)
        }
    }

    package var description: String { rawValue }
}
