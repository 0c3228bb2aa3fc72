// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A query in an `NSMutableDictionary`.
struct MutableDictionaryQuery {
    func add(_ data: Data, account: String) -> OSStatus {
        let query = NSMutableDictionary()
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrAccount as String] = account
        query[kSecValueData as String] = data
        return SecItemAdd(query, nil)
    }
}
