// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A property wrapper over an item.
@propertyWrapper
struct KeychainStored {
    let account: String

    private var query: [CFString: Any] { [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account] }

    var wrappedValue: String? {
        get {
            var result: CFTypeRef?
            SecItemCopyMatching(query.merging([kSecReturnData: true]) { $1 } as CFDictionary, &result)
            return (result as? Data).flatMap { String(data: $0, encoding: .utf8) }
        }
        nonmutating set {
            SecItemDelete(query as CFDictionary)
            guard let newValue else { return }
            SecItemAdd(query.merging([kSecValueData: Data(newValue.utf8)]) { $1 } as CFDictionary, nil)
        }
    }
}

struct PropertyWrapper {
    @KeychainStored(account: "token") var token: String?
}
