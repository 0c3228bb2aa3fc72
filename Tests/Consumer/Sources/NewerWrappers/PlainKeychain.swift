// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import Security

/// A keychain in the shape of a small struct with injectable system calls and an error of codes.
package struct PlainKeychain {
    package typealias Retrieve = (_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
    package typealias Remove = (_ query: CFDictionary) -> OSStatus

    let service: String
    let accessGroup: String?
    let accessibility: CFString
    let accessControlFlags: SecAccessControlCreateFlags?
    let context: LAContext?
    let isSynchronizable: Bool
    let attributes: [String: Any]

    package var retrieve: Retrieve = SecItemCopyMatching
    package var remove: Remove = SecItemDelete

    package init(
        service: String,
        accessGroup: String? = nil,
        accessibility: CFString = kSecAttrAccessibleAfterFirstUnlock,
        accessControlFlags: SecAccessControlCreateFlags? = nil,
        context: LAContext? = nil,
        synchronizable: Bool = false,
        attributes: [String: Any] = [:]
    ) {
        self.service = service
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.accessControlFlags = accessControlFlags
        self.context = context
        isSynchronizable = synchronizable
        self.attributes = attributes
    }

    package func string(forKey key: String) throws -> String {
        let data = try self.data(forKey: key)
        guard let result = String(data: data, encoding: .utf8) else {
            throw PlainKeychainError(code: .unknown(message: "Unable to convert the retrieved item to a String value"))
        }
        return result
    }

    package func data(forKey key: String) throws -> Data {
        let query = getOneQuery(byKey: key)
        var result: AnyObject?
        try assertSuccess(forStatus: retrieve(query as CFDictionary, &result))
        guard let data = result as? Data else {
            throw PlainKeychainError(code: .unknown(message: "Unable to cast the retrieved item to a Data value"))
        }
        return data
    }

    package func set(_ string: String, forKey key: String) throws {
        try set(Data(string.utf8), forKey: key)
    }

    package func set(_ data: Data, forKey key: String) throws {
        let addItemQuery = setQuery(forKey: key, data: data)
        let addStatus = SecItemAdd(addItemQuery as CFDictionary, nil)
        if addStatus == PlainKeychainError.duplicateItem.status {
            let updateQuery = baseQuery(withKey: key)
            let updateAttributes: [String: Any] = [kSecValueData as String: data]
            try assertSuccess(forStatus: SecItemUpdate(updateQuery as CFDictionary, updateAttributes as CFDictionary))
        } else {
            try assertSuccess(forStatus: addStatus)
        }
    }

    package func deleteItem(forKey key: String) throws {
        try assertSuccess(forStatus: remove(baseQuery(withKey: key) as CFDictionary))
    }

    package func deleteAll() throws {
        let status = remove(baseQuery() as CFDictionary)
        guard status != PlainKeychainError.itemNotFound.status else { return }
        try assertSuccess(forStatus: status)
    }

    package func hasItem(forKey key: String) throws -> Bool {
        let status = retrieve(baseQuery(withKey: key) as CFDictionary, nil)
        if status == PlainKeychainError.itemNotFound.status { return false }
        try assertSuccess(forStatus: status)
        return true
    }

    package func keys() throws -> [String] {
        var query = baseQuery()
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        var keys: [String] = []
        var result: AnyObject?
        let status = retrieve(query as CFDictionary, &result)
        guard status != PlainKeychainError.itemNotFound.status else { return keys }
        try assertSuccess(forStatus: status)
        guard let items = result as? [[String: Any]] else { return keys }
        for item in items {
            if let key = item[kSecAttrAccount as String] as? String { keys.append(key) }
        }
        return keys
    }

    private func assertSuccess(forStatus status: OSStatus) throws {
        if status != errSecSuccess { throw PlainKeychainError(code: .init(rawValue: status)) }
    }

    private func baseQuery(withKey key: String? = nil, data: Data? = nil) -> [String: Any] {
        var query = attributes
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrService as String] = service
        if let key { query[kSecAttrAccount as String] = key }
        if let data { query[kSecValueData as String] = data }
        if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
        if let context { query[kSecUseAuthenticationContext as String] = context }
        if isSynchronizable { query[kSecAttrSynchronizable as String] = kCFBooleanTrue }
        return query
    }

    private func getOneQuery(byKey key: String) -> [String: Any] {
        var query = baseQuery(withKey: key)
        query[kSecReturnData as String] = kCFBooleanTrue
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        return query
    }

    private func setQuery(forKey key: String, data: Data) -> [String: Any] {
        var query = baseQuery(withKey: key, data: data)
        if let flags = accessControlFlags,
            let control = SecAccessControlCreateWithFlags(kCFAllocatorDefault, accessibility, flags, nil)
        {
            query[kSecAttrAccessControl as String] = control
        } else {
            query[kSecAttrAccessible as String] = accessibility
        }
        return query
    }
}

/// An error with the status behind it.
package struct PlainKeychainError: LocalizedError, Equatable {
    package enum Code: RawRepresentable, Equatable {
        case operationNotImplemented, invalidParameters, userCanceled, itemNotAvailable, authFailed, duplicateItem
        case itemNotFound, interactionNotAllowed
        case other(status: OSStatus)
        case unknown(message: String)

        package init(rawValue: OSStatus) {
            switch rawValue {
            case errSecUnimplemented: self = .operationNotImplemented
            case errSecParam: self = .invalidParameters
            case errSecUserCanceled: self = .userCanceled
            case errSecNotAvailable: self = .itemNotAvailable
            case errSecAuthFailed: self = .authFailed
            case errSecDuplicateItem: self = .duplicateItem
            case errSecItemNotFound: self = .itemNotFound
            case errSecInteractionNotAllowed: self = .interactionNotAllowed
            default: self = .other(status: rawValue)
            }
        }

        package var rawValue: OSStatus {
            switch self {
            case .operationNotImplemented: return errSecUnimplemented
            case .invalidParameters: return errSecParam
            case .userCanceled: return errSecUserCanceled
            case .itemNotAvailable: return errSecNotAvailable
            case .authFailed: return errSecAuthFailed
            case .duplicateItem: return errSecDuplicateItem
            case .itemNotFound: return errSecItemNotFound
            case .interactionNotAllowed: return errSecInteractionNotAllowed
            case let .other(status): return status
            case .unknown: return errSecSuccess
            }
        }
    }

    package static let duplicateItem = Self(code: .duplicateItem)
    package static let itemNotFound = Self(code: .itemNotFound)
    package static let userCanceled = Self(code: .userCanceled)

    package let code: Code

    package var status: OSStatus { code.rawValue }

    package var errorDescription: String? {
        switch code {
        case let .unknown(message): return message
        default: return SecCopyErrorMessageString(status, nil) as String?
        }
    }
}
