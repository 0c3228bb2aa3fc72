// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// What a key says of itself, by bridged casts.
struct KeyAttributes {
    let size: Int
    let isPrivate: Bool
    let isInEnclave: Bool

    init?(_ key: SecKey) {
        guard let attributes = SecKeyCopyAttributes(key) as? [String: Any],
            let size = attributes[kSecAttrKeySizeInBits as String] as? Int
        else { return nil }
        self.size = size
        isPrivate = attributes[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String
        isInEnclave = (attributes[kSecAttrTokenID as String] as? String) == (kSecAttrTokenIDSecureEnclave as String)
    }
}
