// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A value of the app's, coded into an item.
struct CodableItem<Value: Codable> {
    let account: String

    func store(_ value: Value) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecValueData as String: try JSONEncoder().encode(value),
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
    }

    func load() throws -> Value? {
        var result: CFTypeRef?
        let query =
            [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true,
            ] as [CFString: Any] as CFDictionary
        guard SecItemCopyMatching(query, &result) == errSecSuccess, let data = result as? Data else { return nil }
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
