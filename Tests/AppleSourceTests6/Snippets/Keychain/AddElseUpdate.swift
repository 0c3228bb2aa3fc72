// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// Add, and update where there is one already.
struct AddElseUpdate {
    func set(_ value: Data, account: String) -> OSStatus {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
        ]
        query[kSecValueData as String] = value
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecDuplicateItem else { return status }
        query.removeValue(forKey: kSecValueData as String)
        return SecItemUpdate(query as CFDictionary, [kSecValueData as String: value] as CFDictionary)
    }
}
