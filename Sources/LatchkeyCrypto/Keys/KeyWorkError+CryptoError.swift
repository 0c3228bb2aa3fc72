// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

extension KeyWorkError {
    /// What a primitive's failure is for a key.
    init(_ error: CryptoError) {
        self =
            switch error {
            case .malformedKey: .malformedKey
            case .badParameters: .badLength
            case .notAuthentic: .decryptionFailed
            case .libraryFailure(let words): .libraryFailure(words)
            }
    }
}
