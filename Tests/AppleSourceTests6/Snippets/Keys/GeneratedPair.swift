// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A pair by the former call, with optional results.
struct GeneratedPair {
    func make() -> (publicKey: SecKey, privateKey: SecKey)? {
        var publicKey, privateKey: SecKey?
        let parameters =
            [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits as String: 2048,
            ] as [String: Any]
        let status = SecKeyGeneratePair(parameters as CFDictionary, &publicKey, &privateKey)
        guard status == errSecSuccess, let publicKey, let privateKey else { return nil }
        return (publicKey, privateKey)
    }
}
