// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What an algorithm's string of Apple means, in primitives.
enum KeyScheme: Sendable, Hashable {
    /// What is signed.
    enum Input: Sendable, Hashable {
        case message(HashFunction)
        case digest(HashFunction)
        /// A digest of a function that is not told.
        case anyDigest
    }

    enum Encoding: Sendable, Hashable {
        /// DER.
        case x962
        /// r ‖ s.
        case rfc4754
    }

    enum SignaturePadding: Sendable, Hashable {
        case pkcs1
        case pss
    }

    case ecdsa(Encoding, Input)
    /// With a function, the agreed secret goes through X9.63's derivation.
    case agreement(HashFunction?)
    case ecies(HashFunction, variableIV: Bool)
    case rsaSignature(SignaturePadding, Input)
    case rsaRawSignature
    case rsaEncryption(RSAPadding)
    /// A session key under OAEP, and AES-GCM under the session key.
    case rsaThenAES(HashFunction)

    /// What keys are used for by it.
    var uses: Set<KeyUse.Kind> {
        switch self {
        case .ecdsa, .rsaSignature, .rsaRawSignature: [.sign, .verify]
        case .agreement: [.exchange]
        case .ecies, .rsaEncryption, .rsaThenAES: [.encrypt, .decrypt]
        }
    }

    /// Whether keys of that kind and size can do it.
    func fits(_ kind: KeyKind) -> Bool {
        switch (self, kind) {
        case (.ecdsa, .ellipticCurve(let bits)), (.agreement, .ellipticCurve(let bits)),
            (.ecies, .ellipticCurve(let bits)):
            EllipticCurve(bits: bits) != nil
        case (.rsaSignature(.pss, .message(let hash)), .rsa(let bits)),
            (.rsaSignature(.pss, .digest(let hash)), .rsa(let bits)):
            bits / 8 >= 2 * hash.byteCount + 2
        case (.rsaEncryption(.oaep(let hash)), .rsa(let bits)):
            bits / 8 >= 2 * hash.byteCount + 2
        case (.rsaThenAES(let hash), .rsa(let bits)):
            bits / 8 >= 2 * hash.byteCount + 2 + AESSessionKey.byteCount(under: bits)
        case (.rsaSignature, .rsa), (.rsaRawSignature, .rsa), (.rsaEncryption, .rsa):
            true
        case (_, .ellipticCurve), (_, .rsa):
            false
        }
    }
}

/// The session key of ``KeyScheme/rsaThenAES(_:)``.
enum AESSessionKey {
    static func byteCount(under bits: Int) -> Int {
        bits >= 4096 ? 32 : 16
    }
}
