// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands between bytes and RSA's arithmetic (RFC 8017).
enum RSAPadding: Sendable, Hashable {
    case none
    /// With a hash: for signatures, which name it; without: bytes as they are.
    case pkcs1(HashFunction?)
    /// The hash is also that of MGF1.
    case oaep(HashFunction)
    /// The hash is also that of MGF1, and the salt has its length.
    case pss(HashFunction)

    var hash: HashFunction? {
        switch self {
        case .none: nil
        case .pkcs1(let hash): hash
        case .oaep(let hash), .pss(let hash): hash
        }
    }
}

enum RSAOperation: Sendable, Hashable {
    case sign
    case encrypt
    case decrypt
}
