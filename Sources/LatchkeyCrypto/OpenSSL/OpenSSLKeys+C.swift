// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import CSystemOpenSSL

    /// Owns one `EVP_PKEY` and frees it.
    ///
    /// Unchecked: the key is complete before it gets here and is only read afterwards, which the library allows from
    /// any number of threads; every call makes its own context. The pointer leaves only for the length of a call.
    final class OpenSSLKeyBox: @unchecked Sendable {
        private let key: OpaquePointer

        init(owning key: OpaquePointer) {
            self.key = key
        }

        deinit {
            EVP_PKEY_free(key)
        }

        func withKey<Result: ~Copyable, Failure: Error>(
            _ body: (OpaquePointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try body(key)
        }
    }

    struct OpenSSLPublicKey: PlatformPublicKey {
        private let box: OpenSSLKeyBox

        init(point: [UInt8]) throws(CryptoError) {
            box = try OpenSSLKeyBox(curve: .p256, point: point)
        }

        func isValid(signature: [UInt8], over bytes: [UInt8]) -> Bool {
            guard let context = EVP_MD_CTX_new() else { return false }
            defer {
                EVP_MD_CTX_free(context)
                ERR_clear_error()
            }
            return box.withKey { key in
                EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1
                    && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
            }
        }
    }

    struct OpenSSLPrivateKey: PlatformPrivateKey {
        private let box: OpenSSLKeyBox

        init() throws(CryptoError) {
            box = try OpenSSLKeyBox(freshOn: .p256)
        }

        func publicPoint() throws(CryptoError) -> [UInt8] {
            try box.publicPoint(of: .p256)
        }

        func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard let context = EVP_MD_CTX_new() else { throw OpenSSL.failure("sign context") }
            defer { EVP_MD_CTX_free(context) }
            return try box.withKey { key throws(CryptoError) in
                var signature = [UInt8](repeating: 0, count: 80)
                var length = signature.count
                guard EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1,
                    EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1
                else { throw OpenSSL.failure("sign") }
                return Array(signature.prefix(length))
            }
        }
    }

#endif
