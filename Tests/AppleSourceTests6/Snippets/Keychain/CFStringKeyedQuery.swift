// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A query keyed by `CFString`.
struct CFStringKeyedQuery {
    func exists(_ account: String) -> Bool {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account]
        return SecItemCopyMatching(query as CFDictionary, nil) == errSecSuccess
    }
}
