// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// What schemes do with RSA keys.
    extension KeyScheme {
        func perform(_ use: KeyUse, _ key: RSAKey) throws(KeyWorkError) -> [UInt8] {
            switch (self, use) {
            case (.rsaSignature, .sign(let bytes)), (.rsaRawSignature, .sign(let bytes)):
                let (signed, padding) = try signedForm(of: bytes)
                return try key.sign(signed, padding)
            case (.rsaEncryption(let padding), .decrypt(let bytes)):
                return try key.decrypt(bytes, padding).withBytes { Array($0) }
            case (.rsaThenAES(let hash), .decrypt(let bytes)):
                return try SealedForKey.open(bytes, with: key, hash).withBytes { Array($0) }
            default:
                throw .unsupported
            }
        }

        func isValid(_ signature: [UInt8], over bytes: [UInt8], _ key: RSAKey) throws(KeyWorkError) -> Bool {
            let (signed, padding) = try signedForm(of: bytes)
            return key.isValid(signature: signature, signed, padding)
        }

        func encrypt(_ bytes: [UInt8], _ key: RSAKey) throws(KeyWorkError) -> [UInt8] {
            switch self {
            case .rsaEncryption(let padding): try key.encrypt(SecretBytes(copying: bytes), padding)
            case .rsaThenAES(let hash): try SealedForKey.seal(bytes, for: key, hash)
            default: throw .unsupported
            }
        }

        private func signedForm(of bytes: [UInt8]) throws(KeyWorkError) -> ([UInt8], RSAPadding) {
            switch self {
            case .rsaRawSignature, .rsaSignature(.pkcs1, .anyDigest):
                return (bytes, self == .rsaRawSignature ? .none : .pkcs1(nil))
            case .rsaSignature(let padding, .message(let hash)):
                return (hash.hash(bytes), padding == .pss ? .pss(hash) : .pkcs1(hash))
            case .rsaSignature(let padding, .digest(let hash)):
                guard bytes.count == hash.byteCount else { throw .badLength }
                return (bytes, padding == .pss ? .pss(hash) : .pkcs1(hash))
            default:
                throw .unsupported
            }
        }
    }

#endif
