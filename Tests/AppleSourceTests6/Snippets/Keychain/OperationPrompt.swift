// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A read with the former prompt of its own.
struct OperationPrompt {
    func read(_ account: String) -> Data? {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
        ]
        query[String(kSecUseOperationPrompt)] = "Open the diary"
        query[String(kSecReturnData)] = true
        var result: AnyObject?
        return SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess ? result as? Data : nil
    }
}
