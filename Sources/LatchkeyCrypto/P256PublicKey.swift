// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A P-256 key that checks signatures; it exists only if its point is on the curve.
///
/// The parsed form is kept with the value, for parsing costs more than verifying.
public struct P256PublicKey: Sendable {
    /// DER SubjectPublicKeyInfo: 91 bytes, named curve, uncompressed point.
    public let subjectPublicKeyInfo: [UInt8]
    private let key: Platform.PublicKey

    /// What stands before the two coordinates in the one accepted form (RFC 5480: id-ecPublicKey, secp256r1).
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
        0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// Takes the one accepted form: exactly 91 bytes, named curve P-256, uncompressed, on the curve.
    /// - Throws: ``CryptoError/malformedKey`` for anything else.
    public init(subjectPublicKeyInfo bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == 91, bytes.starts(with: Self.header) else { throw .malformedKey }
        try self.init(point: Array(bytes.dropFirst(Self.header.count)))
    }

    /// The one accepted form of a point that is known to be on the curve.
    package static func subjectPublicKeyInfo(ofPoint point: [UInt8]) -> [UInt8] {
        header + point
    }

    /// Takes a point: 0x04 and two coordinates of 32 bytes.
    /// - Throws: ``CryptoError/malformedKey`` for anything else, and for a point off the curve.
    package init(point: [UInt8]) throws(CryptoError) {
        guard point.count == 65, point.first == 4 else { throw .malformedKey }
        key = try Platform.PublicKey(point: point)
        subjectPublicKeyInfo = Self.header + point
    }

    /// The point: 0x04 and two coordinates of 32 bytes.
    package var point: [UInt8] {
        Array(subjectPublicKeyInfo.dropFirst(Self.header.count))
    }

    /// Whether `signature` (ECDSA with SHA-256, strict DER) is this key's over `bytes`.
    ///
    /// Long lengths, padded integers, trailing bytes and numbers outside 1 … n − 1 are refused before any arithmetic.
    public func isValid(signature: [UInt8], over bytes: [UInt8]) -> Bool {
        StrictSignature.isWellFormed(signature) && key.isValid(signature: signature, over: bytes)
    }
}

extension P256PublicKey: Hashable {
    /// Keys are equal if their points are.
    public static func == (a: Self, b: Self) -> Bool {
        a.subjectPublicKeyInfo == b.subjectPublicKeyInfo
    }

    /// Feeds the point.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(subjectPublicKeyInfo)
    }
}
