// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// Typed throws around an `OSStatus` with Apple's own sentence.
struct KeychainFailure: Error, Equatable {
    let status: OSStatus

    var message: String? { SecCopyErrorMessageString(status, nil) as String? }
}

struct TypedThrowsAroundStatus {
    func delete(_ account: String) throws(KeychainFailure) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
        ]
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess else { throw KeychainFailure(status: status) }
    }
}
