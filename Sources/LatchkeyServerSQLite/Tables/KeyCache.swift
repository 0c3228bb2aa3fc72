// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// The parsed form of public keys that were used lately, for parsing one costs as much as checking with it.
///
/// Keys are found by their own bytes, so a wrong one cannot come out. Two halves, of which the older is dropped when
/// the younger is full.
final class KeyCache: Sendable {
    private let capacity: Int
    private let halves = Locked(Halves())

    private struct Halves {
        var younger: [[UInt8]: P256PublicKey] = [:]
        var older: [[UInt8]: P256PublicKey] = [:]
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    func key(subjectPublicKeyInfo bytes: [UInt8]) throws(CryptoError) -> P256PublicKey {
        if let known = halves.withLock({ $0.younger[bytes] ?? $0.older[bytes] }) { return known }
        let key = try P256PublicKey(subjectPublicKeyInfo: bytes)
        halves.withLock { halves in
            if halves.younger.count >= capacity / 2 { (halves.older, halves.younger) = (halves.younger, [:]) }
            halves.younger[bytes] = key
        }
        return key
    }
}
