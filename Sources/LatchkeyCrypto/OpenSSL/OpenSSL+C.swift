// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import CSystemOpenSSL

    typealias Platform = OpenSSL

    /// OpenSSL 3, by its EVP calls.
    enum OpenSSL: PlatformLibrary {
        typealias PrivateKey = OpenSSLPrivateKey
        typealias PublicKey = OpenSSLPublicKey

        static func hash(_ bytes: UnsafeRawBufferPointer, _ function: HashFunction) -> [UInt8] {
            output(function.byteCount) { digest in
                EVP_Digest(bytes.baseAddress, bytes.count, digest, nil, Algorithms.fetched.digest(function), nil) == 1
            }
        }

        static func hmacSHA256(_ bytes: UnsafeRawBufferPointer, key: [UInt8]) -> [UInt8] {
            // A null key means "the key of before" to the library, and an empty array may be null.
            let keyBytes = key.isEmpty ? [0] : key
            return output(32) { code in
                HMAC(
                    Algorithms.fetched.digest(.sha256),
                    keyBytes,
                    Int32(key.count),
                    bytes.bindMemory(to: UInt8.self).baseAddress,
                    bytes.count,
                    code,
                    nil
                ) != nil
            }
        }

        static func randomBytes(_ count: Int) -> [UInt8] {
            output(count) { RAND_bytes($0, Int32(count)) == 1 }
        }

        static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            CRYPTO_memcmp(a, b, a.count) == 0
        }

        /// The newest reason in the library's queue, which is emptied.
        static func failure(_ call: String) -> CryptoError {
            let code = ERR_peek_last_error()
            ERR_clear_error()
            return .libraryFailure(
                "\(call): \(ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason")"
            )
        }

        /// Fills an array.
        ///
        /// These calls fail only without memory or randomness, where nothing good can follow.
        private static func output(_ count: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Bool) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                guard fill(buffer.baseAddress) else { fatalError("libcrypto failed: \(failure("digest or random"))") }
                filled = count
            }
        }
    }

    /// Algorithms looked up once: fetching one anew costs more than hashing a short message.
    ///
    /// Unchecked: fetched methods are immutable, counted by the library, and never freed here.
    struct Algorithms: @unchecked Sendable {
        private let digests: [HashFunction: OpaquePointer]
        /// AES-GCM by the length of its key.
        private let ciphers: [Int: OpaquePointer]

        static let fetched = Algorithms()

        private init() {
            digests = Dictionary(
                uniqueKeysWithValues: HashFunction.allCases.map { function in
                    guard let digest = EVP_MD_fetch(nil, function.rawValue, nil) else {
                        fatalError("libcrypto has no \(function.rawValue)")
                    }
                    return (function, digest)
                }
            )
            ciphers = Dictionary(
                uniqueKeysWithValues: [16, 24, 32].map { length in
                    guard let cipher = EVP_CIPHER_fetch(nil, "AES-\(length * 8)-GCM", nil) else {
                        fatalError("libcrypto has no AES-GCM")
                    }
                    return (length, cipher)
                }
            )
        }

        func digest(_ function: HashFunction) -> OpaquePointer? {
            digests[function]
        }

        func cipher(keyCount: Int) -> OpaquePointer? {
            ciphers[keyCount]
        }
    }

#endif
