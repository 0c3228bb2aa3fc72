// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// What is the same on every platform, whatever library does the work.
extension KeyWork {
    package func label(of publicKey: [UInt8]) -> [UInt8] {
        HashFunction.sha1.hash(publicKey)
    }

    package func supports(_ algorithm: KeyAlgorithm, _ use: KeyUse.Kind, _ kind: KeyKind) -> Bool {
        KeyScheme.of(algorithm).map { $0.uses.contains(use) && $0.fits(kind) } ?? false
    }
}
