// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// AES in Galois/Counter Mode (SP 800-38D) with a tag of 16 bytes.
///
/// One key and one nonce together seal one message, ever.
package enum AESGCM {
    package static let tagCount = 16
    /// The length that nonces have unless a format says otherwise.
    package static let nonceCount = 12

    /// The sealed bytes, followed by the tag.
    /// - Throws: ``CryptoError/badParameters`` for a key that has not 16, 24 or 32 bytes, or a nonce that the library does not take.
    package static func seal(
        _ plain: borrowing SecretBytes,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating context: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try key.withBytes { key throws(CryptoError) in
            try requireLengths(key, nonce)
            return try plain.withBytes { plain throws(CryptoError) in
                try Platform.sealAESGCM(plain, key: key, nonce: nonce, context: context)
            }
        }
    }

    /// Opens what ``seal(_:key:nonce:authenticating:)`` made of the same key, nonce and context.
    /// - Throws: ``CryptoError/notAuthentic`` if anything of it differs; nothing is handed out then.
    package static func open(
        _ sealed: [UInt8],
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating context: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        guard sealed.count >= tagCount else { throw .notAuthentic }
        return try key.withBytes { key throws(CryptoError) in
            try requireLengths(key, nonce)
            return try Platform.openAESGCM(sealed, key: key, nonce: nonce, context: context)
        }
    }

    private static func requireLengths(_ key: UnsafeRawBufferPointer, _ nonce: [UInt8]) throws(CryptoError) {
        guard [16, 24, 32].contains(key.count), !nonce.isEmpty else { throw .badParameters }
    }
}
