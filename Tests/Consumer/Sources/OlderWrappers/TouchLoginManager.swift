// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import Security

/// Logs in by Touch ID: the password lies in the keychain, and a finger lets the app use it.
package final class TouchLoginManager {
    package static let shared = TouchLoginManager()
    /// MD5 of a text, from the app's own extension of `String`.
    package var md5: (String) -> String = { $0 }

    package init() {}

    /// "Binds" this device: the server knows it by the MD5 of its identifier.
    package func bind(account: String, password: String, deviceID: String) {
        save("password", password)
        save("account", account)
        save("device", md5(deviceID))
        UserDefaults.standard.set(true, forKey: "touchLogin")
    }

    /// What the app sends to the server after a finger matched; `nil` after anything else.
    package func logIn(completion: @escaping ([String: String]?) -> Void) {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
            return completion(nil)
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Log in") { success, _ in
            completion(success ? self.credentials() : nil)
        }
    }

    package func credentials() -> [String: String] {
        var sent: [String: String] = [:]
        for key in ["account", "password", "device"] { sent[key] = load(key) }
        return sent
    }

    private func save(_ key: String, _ value: String) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, kSecValueData as String: Data(value.utf8),
        ]
        SecItemAdd(query as CFDictionary, nil)
    }

    private func load(_ key: String) -> String? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key,
            kSecReturnData as String: true,
        ]
        var result: CFTypeRef?
        SecItemCopyMatching(query as CFDictionary, &result)
        return (result as? Data).flatMap { String(data: $0, encoding: .utf8) }
    }
}
