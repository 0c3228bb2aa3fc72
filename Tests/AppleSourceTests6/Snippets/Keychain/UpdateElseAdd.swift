// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// Update, and add where there is none yet.
struct UpdateElseAdd {
    func set(_ value: Data, account: String) -> OSStatus {
        let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account] as [CFString: Any]
        let attributes = [kSecValueData: value] as [CFString: Any]
        var status = SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(attributes) { $1 } as CFDictionary, nil)
        }
        return status
    }
}
