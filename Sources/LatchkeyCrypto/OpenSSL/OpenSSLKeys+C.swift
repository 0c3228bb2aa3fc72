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

        func withKey<Result, Failure: Error>(
            _ body: (OpaquePointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try body(key)
        }
    }

    struct OpenSSLPublicKey: PlatformPublicKey {
        private let box: OpenSSLKeyBox

        init(point: [UInt8]) throws(CryptoError) {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw OpenSSL.failure("EC context") }
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_fromdata_init(context) == 1 else { throw OpenSSL.failure("fromdata_init") }
            guard let key = Self.make(context, point) else {
                ERR_clear_error()
                throw .malformedKey
            }
            box = OpenSSLKeyBox(owning: key)
        }

        /// The parameters keep the pointers to their names, so everything is lent for the length of the call.
        private static func make(_ context: OpaquePointer, _ point: [UInt8]) -> OpaquePointer? {
            var (curve, coordinates) = (Array("P-256".utf8CString), point)
            var key: OpaquePointer?
            let status = OSSL_PKEY_PARAM_GROUP_NAME.withCString { groupName in
                OSSL_PKEY_PARAM_PUB_KEY.withCString { pointName in
                    curve.withUnsafeMutableBufferPointer { curve in
                        coordinates.withUnsafeMutableBufferPointer { point in
                            var parameters = [
                                OSSL_PARAM_construct_utf8_string(groupName, curve.baseAddress, 0),
                                OSSL_PARAM_construct_octet_string(pointName, point.baseAddress, point.count),
                                OSSL_PARAM_construct_end(),
                            ]
                            return EVP_PKEY_fromdata(context, &key, publicKeySelection, &parameters)
                        }
                    }
                }
            }
            return status == 1 ? key : nil
        }

        /// `EVP_PKEY_PUBLIC_KEY`, a macro that Swift cannot read: parameters 0x04 and 0x80, public key 0x02.
        private static let publicKeySelection: Int32 = 0x86

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
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw OpenSSL.failure("EC context") }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
                EVP_PKEY_generate(context, &key) == 1, let key
            else { throw OpenSSL.failure("keygen") }
            box = OpenSSLKeyBox(owning: key)
        }

        func publicPoint() throws(CryptoError) -> [UInt8] {
            try box.withKey { key throws(CryptoError) in
                var point = [UInt8](repeating: 0, count: 65)
                var length = 0
                let name = OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY
                guard EVP_PKEY_get_octet_string_param(key, name, &point, point.count, &length) == 1, length == 65
                else { throw OpenSSL.failure("public point") }
                return point
            }
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
