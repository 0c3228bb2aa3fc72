// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import CSystemOpenSSL
    import LatchkeyCore

    extension OpenSSL {
        static func sealAESGCM(
            _ plain: UnsafeRawBufferPointer,
            key: UnsafeRawBufferPointer,
            nonce: [UInt8],
            context: [UInt8]
        ) throws(CryptoError) -> [UInt8] {
            let cipher = try startedCipher(key, nonce, context, encrypts: 1)
            defer { EVP_CIPHER_CTX_free(cipher) }
            var sealed = [UInt8](repeating: 0, count: plain.count + AESGCM.tagCount)
            let isDone = sealed.withUnsafeMutableBytes { sealed in
                var (written, last) = (Int32(0), Int32(0))
                let (start, end) = (sealed.baseAddress, sealed.baseAddress?.advanced(by: plain.count))
                return (plain.isEmpty || update(cipher, start, &written, plain))
                    && EVP_CipherFinal_ex(cipher, end?.assumingMemoryBound(to: UInt8.self), &last) == 1
                    && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(AESGCM.tagCount), end) == 1
            }
            guard isDone else { throw failure("AES-GCM") }
            return sealed
        }

        static func openAESGCM(
            _ sealed: [UInt8],
            key: UnsafeRawBufferPointer,
            nonce: [UInt8],
            context: [UInt8]
        ) throws(CryptoError) -> SecretBytes {
            let cipher = try startedCipher(key, nonce, context, encrypts: 0)
            defer { EVP_CIPHER_CTX_free(cipher) }
            var tag = Array(sealed.suffix(AESGCM.tagCount))
            guard EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
                throw failure("AES-GCM tag")
            }
            let count = sealed.count - tag.count
            return try SecretBytes(capacity: count) { plain throws(CryptoError) in
                let isAuthentic = sealed.withUnsafeBytes { sealed in
                    var (written, last) = (Int32(0), Int32(0))
                    let body = UnsafeRawBufferPointer(rebasing: sealed[..<count])
                    return (count == 0 || update(cipher, plain.baseAddress, &written, body))
                        && EVP_CipherFinal_ex(cipher, nil, &last) == 1
                }
                guard isAuthentic else {
                    ERR_clear_error()
                    throw .notAuthentic
                }
                return count
            }
        }

        /// A cipher that has its key, its nonce and what is authenticated beside the text.
        private static func startedCipher(
            _ key: UnsafeRawBufferPointer,
            _ nonce: [UInt8],
            _ context: [UInt8],
            encrypts: Int32
        ) throws(CryptoError) -> OpaquePointer {
            guard let cipher = EVP_CIPHER_CTX_new() else { throw failure("cipher context") }
            let method = Algorithms.fetched.cipher(keyCount: key.count)
            let keyBytes = key.bindMemory(to: UInt8.self).baseAddress
            var written: Int32 = 0
            guard EVP_CipherInit_ex(cipher, method, nil, nil, nil, encrypts) == 1,
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_IVLEN, Int32(clamping: nonce.count), nil) == 1,
                EVP_CipherInit_ex(cipher, nil, nil, keyBytes, nonce, encrypts) == 1,
                context.isEmpty || context.withUnsafeBytes({ update(cipher, nil, &written, $0) })
            else {
                EVP_CIPHER_CTX_free(cipher)
                ERR_clear_error()
                throw .badParameters
            }
            return cipher
        }

        private static func update(
            _ cipher: OpaquePointer,
            _ output: UnsafeMutableRawPointer?,
            _ written: inout Int32,
            _ input: UnsafeRawBufferPointer
        ) -> Bool {
            guard let count = Int32(exactly: input.count) else { return false }
            return EVP_CipherUpdate(
                cipher,
                output?.assumingMemoryBound(to: UInt8.self),
                &written,
                input.bindMemory(to: UInt8.self).baseAddress,
                count
            ) == 1
        }

        static func hkdfSHA256(
            _ secret: UnsafeRawBufferPointer,
            salt: [UInt8],
            info: [UInt8],
            count: Int
        ) throws(CryptoError) -> SecretBytes {
            guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw failure("HKDF context") }
            defer { EVP_PKEY_CTX_free(context) }
            let digest = Algorithms.fetched.digest(.sha256)
            let secretBytes = secret.bindMemory(to: UInt8.self).baseAddress
            guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, digest) == 1,
                salt.isEmpty || EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(clamping: salt.count)) == 1,
                EVP_PKEY_CTX_set1_hkdf_key(context, secretBytes, Int32(clamping: secret.count)) == 1,
                info.isEmpty || EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(clamping: info.count)) == 1
            else { throw failure("HKDF") }
            return try SecretBytes(capacity: count) { output throws(CryptoError) in
                var length = count
                let bytes = output.bindMemory(to: UInt8.self).baseAddress
                guard EVP_PKEY_derive(context, bytes, &length) == 1 else { throw failure("HKDF") }
                return length
            }
        }
    }

#endif
