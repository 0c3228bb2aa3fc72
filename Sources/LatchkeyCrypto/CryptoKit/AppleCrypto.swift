// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if canImport(CryptoKit)

    import CommonCrypto
    import CryptoKit
    import Foundation
    import LatchkeyCore

    typealias Platform = AppleCrypto

    /// CryptoKit, on Apple's platforms.
    enum AppleCrypto: PlatformLibrary {
        typealias PrivateKey = ApplePrivateKey
        typealias PublicKey = ApplePublicKey

        static func hash(_ bytes: UnsafeRawBufferPointer, _ function: HashFunction) -> [UInt8] {
            switch function {
            case .sha1: Array(Insecure.SHA1.hash(data: bytes))
            case .sha224: sha224(bytes)
            case .sha256: Array(CryptoKit.SHA256.hash(data: bytes))
            case .sha384: Array(SHA384.hash(data: bytes))
            case .sha512: Array(SHA512.hash(data: bytes))
            }
        }

        /// The one function that CryptoKit lacks.
        private static func sha224(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: Int(CC_SHA224_DIGEST_LENGTH))
            CC_SHA224(bytes.baseAddress, CC_LONG(bytes.count), &digest)
            return digest
        }

        static func hmacSHA256(_ bytes: UnsafeRawBufferPointer, key: [UInt8]) -> [UInt8] {
            Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
        }

        static func randomBytes(_ count: Int) -> [UInt8] {
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }

        static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    struct ApplePublicKey: PlatformPublicKey {
        private let key: P256.Signing.PublicKey

        init(point: [UInt8]) throws(CryptoError) {
            do { key = try P256.Signing.PublicKey(x963Representation: point) } catch { throw .malformedKey }
        }

        func isValid(signature: [UInt8], over bytes: [UInt8]) -> Bool {
            do {
                return key.isValidSignature(try P256.Signing.ECDSASignature(derRepresentation: signature), for: bytes)
            } catch {
                return false
            }
        }
    }

    struct ApplePrivateKey: PlatformPrivateKey {
        private let key: P256.Signing.PrivateKey

        init() throws(CryptoError) {
            key = P256.Signing.PrivateKey()
        }

        func publicPoint() throws(CryptoError) -> [UInt8] {
            Array(key.publicKey.x963Representation)
        }

        func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
            do { return Array(try key.signature(for: bytes).derRepresentation) } catch {
                throw .libraryFailure("CryptoKit: \(error)")
            }
        }
    }

#endif
