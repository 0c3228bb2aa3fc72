// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A P-256 key that signs, held in memory by the platform's library.
///
/// It is a software key: whoever reads the process's memory has it. There is no way to write it out.
public struct P256PrivateKey: Sendable {
    private let key: Platform.PrivateKey
    /// The half that may be told.
    public let publicKey: P256PublicKey

    /// A fresh key from the platform's random source.
    /// - Throws: ``CryptoError/libraryFailure(_:)`` if the library cannot make one.
    public init() throws(CryptoError) {
        key = try Platform.PrivateKey()
        publicKey = try P256PublicKey(point: key.publicPoint())
    }

    /// ECDSA with SHA-256 over `bytes`: strict DER, two signatures of the same bytes differ.
    /// - Throws: ``CryptoError/libraryFailure(_:)`` if the library cannot sign.
    public func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        try key.sign(bytes)
    }
}
