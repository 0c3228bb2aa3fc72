// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// Attributes and the secret at once, out of one dictionary.
struct AttributesAndData {
    struct Credential: Equatable {
        let account: String
        let password: String
    }

    func credential(server: String) -> Credential? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword,
            kSecAttrServer as String: server,
            kSecMatchLimit as String: kSecMatchLimitOne,
            kSecReturnAttributes as String: true,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess,
            let existing = item as? [String: Any],
            let data = existing[kSecValueData as String] as? Data,
            let password = String(data: data, encoding: .utf8),
            let account = existing[kSecAttrAccount as String] as? String
        else { return nil }
        return Credential(account: account, password: password)
    }
}
