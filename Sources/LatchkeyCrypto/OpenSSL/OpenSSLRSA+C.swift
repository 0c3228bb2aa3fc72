// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import CSystemOpenSSL
    import LatchkeyCore

    extension OpenSSLKeyBox {
        /// A fresh pair with the exponent 65537.
        convenience init(freshRSA bits: Int) throws(CryptoError) {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else {
                throw OpenSSL.failure("RSA context")
            }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1,
                EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(clamping: bits)) == 1,
                EVP_PKEY_generate(context, &key) == 1, let key
            else { throw OpenSSL.failure("RSA keygen") }
            self.init(owning: key)
        }

        /// A public key from PKCS #1's RSAPublicKey, in DER and nothing after.
        convenience init(rsaPublicForm form: [UInt8]) throws(CryptoError) {
            let key = form.withUnsafeBufferPointer { form in
                var start = form.baseAddress
                return d2i_PublicKey(EVP_PKEY_RSA, nil, &start, form.count)
            }
            guard let key else { throw Self.malformedKey() }
            self.init(owning: key)
            guard try rsaPublicForm() == form else { throw .malformedKey }
        }

        /// A pair from PKCS #1's RSAPrivateKey of two primes, in DER and nothing after; nothing says yet that its halves fit.
        convenience init(rsaPrivateForm form: borrowing SecretBytes) throws(CryptoError) {
            let key = form.withBytes { form in
                var start = form.bindMemory(to: UInt8.self).baseAddress
                return d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, form.count)
            }
            guard let key else { throw Self.malformedKey() }
            self.init(owning: key)
            let again = try rsaPrivateForm()
            let isSame = form.withBytes { form in
                again.withBytes { again in
                    form.count == again.count && CRYPTO_memcmp(form.baseAddress, again.baseAddress, form.count) == 0
                }
            }
            guard isSame else { throw .malformedKey }
        }

        private static func malformedKey() -> CryptoError {
            ERR_clear_error()
            return .malformedKey
        }

        func rsaPublicForm() throws(CryptoError) -> [UInt8] {
            try withKey { key throws(CryptoError) in
                let count = i2d_PublicKey(key, nil)
                guard count > 0 else { throw OpenSSL.failure("RSA public form") }
                return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
                    var start = buffer.baseAddress
                    filled = Int(i2d_PublicKey(key, &start))
                }
            }
        }

        func rsaPrivateForm() throws(CryptoError) -> SecretBytes {
            try withKey { key throws(CryptoError) in
                let count = i2d_PrivateKey(key, nil)
                guard count > 0 else { throw OpenSSL.failure("RSA private form") }
                return try SecretBytes(capacity: Int(count)) { buffer throws(CryptoError) in
                    var start = buffer.bindMemory(to: UInt8.self).baseAddress
                    return Int(i2d_PrivateKey(key, &start))
                }
            }
        }

        /// The bits of the modulus, if both numbers of the public half can be a key's: odd, and an exponent of 3 to 2^64.
        func rsaBits() -> Int? {
            withKey { key in
                var (modulus, exponent): (OpaquePointer?, OpaquePointer?)
                defer {
                    BN_free(modulus)
                    BN_free(exponent)
                }
                guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &modulus) == 1,
                    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) == 1,
                    BN_is_odd(modulus) == 1, BN_is_odd(exponent) == 1, (2...64).contains(BN_num_bits(exponent))
                else { return nil }
                return Int(BN_num_bits(modulus))
            }
        }

        /// Runs one operation of the key under a padding.
        ///
        /// Its result is at most as long as the modulus.
        func rsa(
            _ operation: RSAOperation,
            _ padding: RSAPadding,
            _ input: [UInt8]
        ) throws(CryptoError) -> SecretBytes {
            try withKey { key throws(CryptoError) in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { throw OpenSSL.failure("RSA") }
                defer { EVP_PKEY_CTX_free(context) }
                guard operation.start(context) == 1, Self.set(padding, on: context) else {
                    throw OpenSSL.failure("RSA padding")
                }
                return try SecretBytes(capacity: Int(EVP_PKEY_get_size(key))) { output throws(CryptoError) in
                    var length = output.count
                    let bytes = output.bindMemory(to: UInt8.self).baseAddress
                    guard operation.run(context, bytes, &length, input, input.count) == 1 else {
                        throw OpenSSL.failure("RSA")
                    }
                    return length
                }
            }
        }

        func isValidRSA(signature: [UInt8], _ padding: RSAPadding, _ signed: [UInt8]) -> Bool {
            withKey { key in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
                defer {
                    EVP_PKEY_CTX_free(context)
                    ERR_clear_error()
                }
                return EVP_PKEY_verify_init(context) == 1 && Self.set(padding, on: context)
                    && EVP_PKEY_verify(context, signature, signature.count, signed, signed.count) == 1
            }
        }

        private static func set(_ padding: RSAPadding, on context: OpaquePointer) -> Bool {
            let digest = padding.hash.flatMap { Algorithms.fetched.digest($0) }
            guard EVP_PKEY_CTX_set_rsa_padding(context, padding.number) == 1 else { return false }
            return switch padding {
            case .none, .pkcs1(nil): true
            case .pkcs1: EVP_PKEY_CTX_set_signature_md(context, digest) == 1
            case .oaep:
                EVP_PKEY_CTX_set_rsa_oaep_md(context, digest) == 1
                    && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest) == 1
            case .pss(let hash):
                EVP_PKEY_CTX_set_signature_md(context, digest) == 1
                    && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest) == 1
                    && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, Int32(hash.byteCount)) == 1
            }
        }
    }

    extension RSAPadding {
        fileprivate var number: Int32 {
            switch self {
            case .none: RSA_NO_PADDING
            case .pkcs1: RSA_PKCS1_PADDING
            case .oaep: RSA_PKCS1_OAEP_PADDING
            case .pss: RSA_PKCS1_PSS_PADDING
            }
        }
    }

    extension RSAOperation {
        fileprivate var start: (OpaquePointer?) -> Int32 {
            switch self {
            case .sign: EVP_PKEY_sign_init
            case .encrypt: EVP_PKEY_encrypt_init
            case .decrypt: EVP_PKEY_decrypt_init
            }
        }

        fileprivate typealias Run = (
            OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
        ) -> Int32

        fileprivate var run: Run {
            switch self {
            case .sign: EVP_PKEY_sign
            case .encrypt: EVP_PKEY_encrypt
            case .decrypt: EVP_PKEY_decrypt
            }
        }
    }

#endif
