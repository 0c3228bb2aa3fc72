// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a platform's library has to offer.
///
/// `Platform` names the one that this build uses; both twins are held to this list, so that neither can lack a call
/// or give it another shape.
protocol PlatformLibrary {
    associatedtype PrivateKey: PlatformPrivateKey
    associatedtype PublicKey: PlatformPublicKey

    static func hmacSHA256(_ bytes: UnsafeRawBufferPointer, key: [UInt8]) -> [UInt8]
    static func hash(_ bytes: UnsafeRawBufferPointer, _ function: HashFunction) -> [UInt8]
    static func hkdfSHA256(
        _ secret: UnsafeRawBufferPointer,
        salt: [UInt8],
        info: [UInt8],
        count: Int
    ) throws(CryptoError) -> SecretBytes
    /// Takes keys of 16, 24 and 32 bytes.
    static func sealAESGCM(
        _ plain: UnsafeRawBufferPointer,
        key: UnsafeRawBufferPointer,
        nonce: [UInt8],
        context: [UInt8]
    ) throws(CryptoError) -> [UInt8]
    static func openAESGCM(
        _ sealed: [UInt8],
        key: UnsafeRawBufferPointer,
        nonce: [UInt8],
        context: [UInt8]
    ) throws(CryptoError) -> SecretBytes
    static func randomBytes(_ count: Int) -> [UInt8]
    /// Compares strings of equal length in constant time.
    static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool
}

/// A P-256 private key of the platform's library.
protocol PlatformPrivateKey: Sendable {
    init() throws(CryptoError)
    /// 0x04 and two coordinates.
    func publicPoint() throws(CryptoError) -> [UInt8]
    func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8]
}

/// A P-256 public key of the platform's library.
protocol PlatformPublicKey: Sendable {
    /// Takes 0x04 and two coordinates; refuses a point off the curve.
    init(point: [UInt8]) throws(CryptoError)
    /// Checks a signature whose encoding is known to be strict.
    func isValid(signature: [UInt8], over bytes: [UInt8]) -> Bool
}
