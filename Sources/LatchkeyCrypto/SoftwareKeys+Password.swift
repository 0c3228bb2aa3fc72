// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCore

    // A secret under a password: version, salt and nonce, then what AES-GCM made with a key of Argon2id.
    extension SoftwareKeys {
        private static let version: UInt8 = 1
        private static let saltCount = 16
        private static let headCount = 1 + saltCount + AESGCM.nonceCount
        /// About as long as a person notices, for a password may be one that a person chose.
        private static let cost = Argon2id.Parameters(memoryKiB: 19_456, passes: 2, lanes: 1)
        private static let purpose = Array("latchkey-application-password-v1".utf8)

        package func lock(
            _ secret: borrowing SecretBytes,
            with password: borrowing SecretBytes
        ) throws(KeyWorkError) -> SecretBytes {
            let salt = SystemRandom.bytes(Self.saltCount)
            let nonce = SystemRandom.bytes(AESGCM.nonceCount)
            do throws(CryptoError) {
                let key = try Argon2id.hash(password, salt: salt, parameters: Self.cost)
                let sealed = try AESGCM.seal(secret, key: key, nonce: nonce, authenticating: Self.purpose)
                return SecretBytes(copying: [Self.version] + salt + nonce + sealed)
            } catch {
                throw .libraryFailure("\(error)")
            }
        }

        package func unlock(
            _ locked: borrowing SecretBytes,
            with password: borrowing SecretBytes
        ) throws(KeyWorkError) -> SecretBytes {
            let bytes = locked.withBytes { Array($0) }
            guard bytes.count > Self.headCount, bytes[0] == Self.version else { throw .decryptionFailed }
            let salt = Array(bytes[1...Self.saltCount])
            let nonce = Array(bytes[(1 + Self.saltCount)..<Self.headCount])
            do throws(CryptoError) {
                let key = try Argon2id.hash(password, salt: salt, parameters: Self.cost)
                return try AESGCM.open(
                    Array(bytes[Self.headCount...]),
                    key: key,
                    nonce: nonce,
                    authenticating: Self.purpose
                )
            } catch {
                if case .notAuthentic = error { throw .decryptionFailed }
                throw .libraryFailure("\(error)")
            }
        }
    }

#endif
