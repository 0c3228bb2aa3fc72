// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A query of `[String: AnyHashable]`, merged with what a call adds.
struct HashableQuery {
    private let base: [String: AnyHashable]

    init(service: String) {
        base = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service as NSString,
        ]
    }

    func set(_ data: Data, key: String) -> OSStatus {
        let more: [String: AnyHashable] = [kSecAttrAccount as String: key, kSecValueData as String: data]
        return SecItemAdd(base.merging(more) { $1 } as CFDictionary, nil)
    }

    func remove(_ key: String) -> OSStatus {
        SecItemDelete(base.merging([kSecAttrAccount as String: key]) { $1 } as CFDictionary)
    }
}
