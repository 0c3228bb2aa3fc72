// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The padding of the former functions for keys, `SecKeyRawSign` and its kin; no option stands for none.
public struct SecPadding: OptionSet, Sendable {
    /// Apple's number.
    public let rawValue: UInt32

    /// A padding by its number, known or not.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// PKCS #1 version 1.5.
    public static let PKCS1 = Self(rawValue: 1)
    /// OAEP with SHA-1.
    public static let OAEP = Self(rawValue: 2)
    /// An ECDSA signature as r and s side by side.
    public static let sigRaw = Self(rawValue: 0x4000)
    /// PKCS #1 around a digest by MD2; not done here.
    public static let PKCS1MD2 = Self(rawValue: 0x8000)
    /// PKCS #1 around a digest by MD5; not done here.
    public static let PKCS1MD5 = Self(rawValue: 0x8001)
    /// PKCS #1 around a digest by SHA-1.
    public static let PKCS1SHA1 = Self(rawValue: 0x8002)
    /// PKCS #1 around a digest by SHA-224.
    public static let PKCS1SHA224 = Self(rawValue: 0x8003)
    /// PKCS #1 around a digest by SHA-256.
    public static let PKCS1SHA256 = Self(rawValue: 0x8004)
    /// PKCS #1 around a digest by SHA-384.
    public static let PKCS1SHA384 = Self(rawValue: 0x8005)
    /// PKCS #1 around a digest by SHA-512.
    public static let PKCS1SHA512 = Self(rawValue: 0x8006)
}
