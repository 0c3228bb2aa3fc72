// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security

/// A secret agreed on with parameters by their raw values.
struct KeyAgreement {
    func secret(_ key: SecKey, _ other: SecKey, size: Int) -> Data? {
        let parameters: [String: Any] = [
            SecKeyKeyExchangeParameter.requestedSize.rawValue as String: size,
            SecKeyKeyExchangeParameter.sharedInfo.rawValue as String: Data("chat".utf8),
        ]
        return SecKeyCopyKeyExchangeResult(
            key,
            .ecdhKeyExchangeStandardX963SHA256,
            other,
            parameters as CFDictionary,
            nil
        ) as Data?
    }
}
