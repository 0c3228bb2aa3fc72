// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The sort of a key pair.
package enum KeyKind: Sendable, Hashable {
    /// A NIST curve: P-256, P-384 or P-521 by its bits; SEC 1 keys, X9.63 points.
    case ellipticCurve(bits: Int)
    /// RSA; PKCS #1 keys.
    case rsa(bits: Int)
}

/// How a key is used, by the string that Apple's `SecKeyAlgorithm` has for it: `algid:sign:ECDSA:message-X962:SHA256`.
package struct KeyAlgorithm: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ECDSA with SHA-256 over a message, signatures in DER.
    package static let ecdsaMessageSHA256 = Self(rawValue: "algid:sign:ECDSA:message-X962:SHA256")
}

/// What a private key does with bytes.
package enum KeyUse: Sendable, Hashable {
    case sign([UInt8])
    case decrypt([UInt8])
    /// Agreement with a peer's public key, in its external form.
    case exchange(peer: [UInt8], size: Int?, sharedInfo: [UInt8])

    package var kind: Kind {
        switch self {
        case .sign: .sign
        case .decrypt: .decrypt
        case .exchange: .exchange
        }
    }

    /// The use without its bytes.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case sign, verify, encrypt, decrypt, exchange
    }
}
