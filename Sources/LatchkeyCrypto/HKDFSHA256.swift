// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// HKDF with SHA-256 (RFC 5869): keys for separate purposes out of one secret.
package enum HKDFSHA256 {
    /// The longest output that the algorithm has.
    package static let longestOutput = 255 * 32

    /// Extracts and expands.
    /// - Throws: ``CryptoError/badParameters`` for an output of no byte or of more than ``longestOutput``.
    package static func derive(
        from secret: borrowing SecretBytes,
        salt: [UInt8],
        info: [UInt8],
        count: Int
    ) throws(CryptoError) -> SecretBytes {
        guard (1...longestOutput).contains(count) else { throw .badParameters }
        return try secret.withBytes { bytes throws(CryptoError) in
            try Platform.hkdfSHA256(bytes, salt: salt, info: info, count: count)
        }
    }
}
