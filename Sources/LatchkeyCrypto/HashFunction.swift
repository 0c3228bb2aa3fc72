// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The hash functions that keys and derivations are told to use, whole messages at a time.
package enum HashFunction: String, Sendable, Hashable, CaseIterable {
    /// For the labels of keys and for algorithms of Apple that name it; nothing of ours rests on it.
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    /// The length of a digest.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The digest of a message (FIPS 180-4).
    package func hash(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { Platform.hash($0, self) }
    }
}
