// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// Bytes of any length for the holder of a private key: AES-GCM under a key that is agreed or sent along.
    ///
    /// The IV has 16 bytes, and they are zero unless they are derived: each AES key seals one message.
    enum SealedForKey {
        private static let zeroIV = [UInt8](repeating: 0, count: 16)

        // MARK: ECIES: ephemeral point ‖ sealed bytes ‖ tag

        static func seal(
            _ bytes: [UInt8],
            for key: CurveKey,
            _ hash: HashFunction,
            variableIV: Bool
        ) throws(KeyWorkError) -> [UInt8] {
            let ephemeral = try CurveKey(freshOn: key.curve)
            let agreed = try ephemeral.agreement(with: key)
            let secrets = try Secrets(agreed, ephemeral.point, key.curve, hash, variableIV: variableIV)
            return ephemeral.point + (try seal(bytes, secrets.key, secrets.iv, []))
        }

        static func open(
            _ sealed: [UInt8],
            with key: CurveKey,
            _ hash: HashFunction,
            variableIV: Bool
        ) throws(KeyWorkError) -> SecretBytes {
            guard sealed.count >= key.curve.pointCount + AESGCM.tagCount else { throw .badLength }
            let point = Array(sealed.prefix(key.curve.pointCount))
            let ephemeral: CurveKey
            do { ephemeral = try CurveKey(point: point, on: key.curve) } catch { throw .decryptionFailed }
            let agreed = try key.agreement(with: ephemeral)
            let secrets = try Secrets(agreed, point, key.curve, hash, variableIV: variableIV)
            return try open(Array(sealed.dropFirst(point.count)), secrets.key, secrets.iv, [])
        }

        private struct Secrets: ~Copyable {
            let key: SecretBytes
            let iv: [UInt8]

            /// The key has 128 bits under P-256 and 256 under the larger curves; a variable IV is what is derived after it.
            init(
                _ agreed: borrowing SecretBytes,
                _ ephemeralPoint: [UInt8],
                _ curve: EllipticCurve,
                _ hash: HashFunction,
                variableIV: Bool
            ) throws(KeyWorkError) {
                let keyCount = curve.bits <= 256 ? 16 : 32
                let count = keyCount + (variableIV ? zeroIV.count : 0)
                let derived = try X963Derivation.derive(from: agreed, sharedInfo: ephemeralPoint, count: count, hash)
                key = derived.withBytes { SecretBytes(copying: $0.prefix(keyCount)) }
                iv = variableIV ? derived.withBytes { Array($0.dropFirst(keyCount)) } : zeroIV
            }
        }

        // MARK: RSA: session key under OAEP ‖ sealed bytes ‖ tag; the public key is authenticated beside the bytes

        static func seal(_ bytes: [UInt8], for key: RSAKey, _ hash: HashFunction) throws(KeyWorkError) -> [UInt8] {
            let session = SecretBytes(copying: SystemRandom.bytes(AESSessionKey.byteCount(under: key.bits)))
            return try key.encrypt(session, .oaep(hash)) + seal(bytes, session, zeroIV, try key.publicForm())
        }

        static func open(_ sealed: [UInt8], with key: RSAKey, _ hash: HashFunction) throws(KeyWorkError) -> SecretBytes
        {
            guard sealed.count >= key.byteCount + AESGCM.tagCount else { throw .badLength }
            let session = try key.decrypt(Array(sealed.prefix(key.byteCount)), .oaep(hash))
            guard session.count == AESSessionKey.byteCount(under: key.bits) else { throw .decryptionFailed }
            return try open(Array(sealed.dropFirst(key.byteCount)), session, zeroIV, try key.publicForm())
        }

        // MARK: AES-GCM

        private static func seal(
            _ bytes: [UInt8],
            _ key: borrowing SecretBytes,
            _ iv: [UInt8],
            _ context: [UInt8]
        ) throws(KeyWorkError) -> [UInt8] {
            let plain = SecretBytes(copying: bytes)
            do { return try AESGCM.seal(plain, key: key, nonce: iv, authenticating: context) } catch {
                throw KeyWorkError(error)
            }
        }

        private static func open(
            _ sealed: [UInt8],
            _ key: borrowing SecretBytes,
            _ iv: [UInt8],
            _ context: [UInt8]
        ) throws(KeyWorkError) -> SecretBytes {
            do { return try AESGCM.open(sealed, key: key, nonce: iv, authenticating: context) } catch {
                throw KeyWorkError(error)
            }
        }
    }

#endif
