// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A persistent reference that is kept and used later.
struct PersistentReferences {
    func add(_ data: Data, account: String) -> Data? {
        var reference: CFTypeRef?
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecValueData as String: data, kSecReturnPersistentRef as String: true,
        ]
        guard SecItemAdd(query as CFDictionary, &reference) == errSecSuccess else { return nil }
        return reference as? Data
    }

    func read(_ reference: Data) -> Data? {
        var result: CFTypeRef?
        // swift-format-ignore: NeverForceUnwrap
        let query = [kSecValuePersistentRef: reference, kSecReturnData: kCFBooleanTrue!] as [CFString: Any]
        SecItemCopyMatching(query as CFDictionary, &result)
        return result as? Data
    }
}
