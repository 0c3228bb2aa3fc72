// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A result of `AnyObject?`, as sources of before Swift 3 have it.
struct AnyObjectResult {
    func data(_ account: String) -> Data? {
        var result: AnyObject?
        let status = withUnsafeMutablePointer(to: &result) {
            SecItemCopyMatching(
                [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true] as CFDictionary,
                UnsafeMutablePointer($0)
            )
        }
        return status == errSecSuccess ? result as? Data : nil
    }
}
