// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A salted hash that makes guessing a short code cost time, by the function that the platform's library has.
package enum PasswordHashFunction: Sendable, Hashable {
    /// RFC 9106, with one lane; on Linux.
    case argon2id(memoryKiB: Int, passes: Int)
    /// RFC 8018, with SHA-256; on Apple's platforms, whose library has no Argon2.
    case pbkdf2(rounds: Int)

    /// The bytes that a hash has.
    package static let count = 32

    /// The hash of a code under a salt of at least 8 bytes.
    ///
    /// It blocks for tens of milliseconds on purpose; keep it off threads that others wait for.
    /// - Throws: ``CryptoError/badParameters``, also for the other platform's function.
    package func hash(_ code: borrowing SecretBytes, salt: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard salt.count >= 8 else { throw .badParameters }
        return try platformHash(code, salt: salt)
    }
}
