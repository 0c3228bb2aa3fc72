// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What is done with keys outside any device: software, or a chip behind the same port.
///
/// Keys travel in Apple's external forms: an elliptic curve's public key is 04 ‖ X ‖ Y and its private key adds K (X9.63); an
/// RSA key is PKCS #1.
package protocol KeyWork: Sendable {
    /// A fresh pair from the platform's random source; the external form of its private half.
    func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes

    /// The public half of a private key; throws ``KeyWorkError/malformedKey`` for anything that is no key of that kind.
    func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8]

    /// What Apple calls the application label of a pair: the SHA-1 hash of its public key's external form.
    func label(of publicKey: [UInt8]) -> [UInt8]

    /// Whether a public key is one of that kind; points off the curve are not.
    func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool

    func supports(_ algorithm: KeyAlgorithm, _ use: KeyUse.Kind, _ kind: KeyKind) -> Bool

    func perform(
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ privateKey: borrowing SecretBytes,
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8]

    /// Whether `signature` is the key's over `bytes`; malformed ones are not.
    func isValid(
        signature: [UInt8],
        over bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> Bool

    func encrypt(
        _ bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8]

    /// Seals a secret with a password, which alone opens it.
    func lock(
        _ secret: borrowing SecretBytes,
        with password: borrowing SecretBytes
    ) throws(KeyWorkError) -> SecretBytes

    /// Opens what ``lock(_:with:)`` made; throws ``KeyWorkError/decryptionFailed`` for any other password.
    func unlock(
        _ locked: borrowing SecretBytes,
        with password: borrowing SecretBytes
    ) throws(KeyWorkError) -> SecretBytes
}

extension KeyWork {
    /// Not done by whoever does not say so.
    package func lock(
        _ secret: borrowing SecretBytes,
        with password: borrowing SecretBytes
    ) throws(KeyWorkError) -> SecretBytes {
        throw .unsupported
    }

    /// As ``lock(_:with:)``.
    package func unlock(
        _ locked: borrowing SecretBytes,
        with password: borrowing SecretBytes
    ) throws(KeyWorkError) -> SecretBytes {
        throw .unsupported
    }
}

/// Why something was not done with a key.
package enum KeyWorkError: Error, Sendable, Hashable {
    /// Not a key of that kind, or a point off the curve.
    case malformedKey
    /// The kind, its size, or the algorithm with this kind of key and this use is not there.
    case unsupported
    /// The bytes are too long or of a length that the algorithm does not take.
    case badLength
    /// What was to be decrypted was not made for this key, or was changed.
    case decryptionFailed
    /// The library failed, with its own words.
    case libraryFailure(String)
}
