// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import CSystemOpenSSL
    import LatchkeyCore

    extension OpenSSLKeyBox {
        /// A fresh pair.
        convenience init(freshOn curve: EllipticCurve) throws(CryptoError) {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw OpenSSL.failure("EC context") }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve.name) == 1,
                EVP_PKEY_generate(context, &key) == 1, let key
            else { throw OpenSSL.failure("keygen") }
            self.init(owning: key)
        }

        /// A public key; the library checks that the point is on the curve.
        convenience init(curve: EllipticCurve, point: [UInt8]) throws(CryptoError) {
            self.init(owning: try Self.key(curve, point, Self.publicKeySelection) { _ in nil })
        }

        /// A pair, of which nothing says yet that its halves fit.
        convenience init(
            curve: EllipticCurve,
            point: [UInt8],
            scalar: UnsafeRawBufferPointer
        ) throws(CryptoError) {
            // The library takes numbers in the machine's order, and every machine of ours is little endian.
            let digits = SecretBytes(copying: scalar.reversed())
            let key = try digits.withBytes { digits throws(CryptoError) in
                let number = UnsafeMutablePointer(
                    mutating: digits.bindMemory(to: UInt8.self).baseAddress
                )
                return try Self.key(curve, point, Self.keyPairSelection) { name in
                    OSSL_PARAM_construct_BN(name, number, digits.count)
                }
            }
            self.init(owning: key)
        }

        /// `EVP_PKEY_PUBLIC_KEY`, a macro that Swift cannot read: parameters 0x04 and 0x80, public key 0x02.
        private static var publicKeySelection: Int32 { 0x86 }

        /// `EVP_PKEY_KEYPAIR`: the same, and private key 0x01.
        private static var keyPairSelection: Int32 { 0x87 }

        /// The parameters keep the pointers to what they name, so everything is lent for the length of the call.
        private static func key(
            _ curve: EllipticCurve,
            _ point: [UInt8],
            _ selection: Int32,
            scalar: (UnsafePointer<CChar>) -> OSSL_PARAM?
        ) throws(CryptoError) -> OpaquePointer {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw OpenSSL.failure("EC context") }
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_fromdata_init(context) == 1 else { throw OpenSSL.failure("fromdata_init") }
            var (name, coordinates) = (Array(curve.name.utf8CString), point)
            var key: OpaquePointer?
            let status = name.withUnsafeMutableBufferPointer { name in
                coordinates.withUnsafeMutableBufferPointer { point in
                    var parameters = [
                        OSSL_PARAM_construct_utf8_string(permanent("group"), name.baseAddress, 0),
                        OSSL_PARAM_construct_octet_string(permanent("pub"), point.baseAddress, point.count),
                    ]
                    parameters += [scalar(permanent("priv")), OSSL_PARAM_construct_end()].compactMap { $0 }
                    return EVP_PKEY_fromdata(context, &key, selection, &parameters)
                }
            }
            guard status == 1, let key else {
                ERR_clear_error()
                throw .malformedKey
            }
            return key
        }

        /// A parameter's name, which must outlive the parameter; a literal ends with a zero and lives as long as the program.
        private static func permanent(_ name: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        }

        /// 04 ‖ X ‖ Y.
        func publicPoint(of curve: EllipticCurve) throws(CryptoError) -> [UInt8] {
            try withKey { key throws(CryptoError) in
                var point = [UInt8](repeating: 0, count: curve.pointCount)
                var length = 0
                let name = OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY
                guard EVP_PKEY_get_octet_string_param(key, name, &point, point.count, &length) == 1,
                    length == point.count
                else { throw OpenSSL.failure("public point") }
                return point
            }
        }

        /// 04 ‖ X ‖ Y ‖ K.
        func privateForm(of curve: EllipticCurve) throws(CryptoError) -> SecretBytes {
            let point = try publicPoint(of: curve)
            return try withKey { key throws(CryptoError) in
                var number: OpaquePointer?
                guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 else {
                    throw OpenSSL.failure("private number")
                }
                defer { BN_clear_free(number) }
                let count = curve.coordinateCount
                return try SecretBytes(capacity: point.count + count) { form throws(CryptoError) in
                    form.copyBytes(from: point)
                    let digits = form.baseAddress?.advanced(by: point.count).assumingMemoryBound(to: UInt8.self)
                    guard BN_bn2binpad(number, digits, Int32(count)) == Int32(count) else {
                        throw OpenSSL.failure("private number")
                    }
                    return form.count
                }
            }
        }

        /// Whether the point belongs to the private number.
        func halvesFit() -> Bool {
            withKey { key in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
                defer {
                    EVP_PKEY_CTX_free(context)
                    ERR_clear_error()
                }
                return EVP_PKEY_pairwise_check(context) == 1
            }
        }

        /// The x coordinate of the agreed point, with the length of a coordinate.
        func agreement(with peer: OpenSSLKeyBox, on curve: EllipticCurve) throws(CryptoError) -> SecretBytes {
            try withKey { key throws(CryptoError) in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { throw OpenSSL.failure("ECDH") }
                defer { EVP_PKEY_CTX_free(context) }
                return try SecretBytes(capacity: curve.coordinateCount) { output throws(CryptoError) in
                    var length = output.count
                    // The peer's point is on the curve since it was read, and the curves have no small subgroups.
                    let isDone = peer.withKey { peer in
                        EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer_ex(context, peer, 0) == 1
                            && EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &length) == 1
                    }
                    guard isDone, length == output.count else { throw OpenSSL.failure("ECDH") }
                    return length
                }
            }
        }

        /// A DER signature over what is a digest already.
        func signECDSA(digest: [UInt8]) throws(CryptoError) -> [UInt8] {
            try withKey { key throws(CryptoError) in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { throw OpenSSL.failure("ECDSA") }
                defer { EVP_PKEY_CTX_free(context) }
                var signature = [UInt8](repeating: 0, count: 160)
                var length = signature.count
                guard EVP_PKEY_sign_init(context) == 1,
                    EVP_PKEY_sign(context, &signature, &length, digest, digest.count) == 1
                else { throw OpenSSL.failure("ECDSA") }
                return Array(signature.prefix(length))
            }
        }

        /// Checks a signature whose encoding is known to be strict.
        func isValidECDSA(signature: [UInt8], digest: [UInt8]) -> Bool {
            withKey { key in
                guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
                defer {
                    EVP_PKEY_CTX_free(context)
                    ERR_clear_error()
                }
                return EVP_PKEY_verify_init(context) == 1
                    && EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
            }
        }
    }

#endif
