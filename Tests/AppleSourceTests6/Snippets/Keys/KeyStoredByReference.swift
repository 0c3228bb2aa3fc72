// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A key added by its reference, and deleted by it.
struct KeyStoredByReference {
    func add(_ key: SecKey, tag: String) -> OSStatus {
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: Data(tag.utf8),
            kSecValueRef as String: key,
        ]
        return SecItemAdd(query as CFDictionary, nil)
    }

    func delete(tag: String) -> Bool {
        let status = SecItemDelete([kSecClass: kSecClassKey, kSecAttrApplicationTag: Data(tag.utf8)] as CFDictionary)
        return status == errSecSuccess || status == errSecItemNotFound
    }
}
