// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if canImport(CryptoKit)
    import CommonCrypto
    import LatchkeyCore

    extension PasswordHashFunction {
        /// What a new code gets: 600,000 rounds.
        package static let standard = Self.pbkdf2(rounds: 600_000)

        func platformHash(_ code: borrowing SecretBytes, salt: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard case .pbkdf2(let rounds) = self, let rounds = UInt32(exactly: rounds), rounds > 0 else {
                throw .badParameters
            }
            var hash = [UInt8](repeating: 0, count: Self.count)
            let status = code.withBytes { code in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    code.bindMemory(to: CChar.self).baseAddress,
                    code.count,
                    salt,
                    salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                    rounds,
                    &hash,
                    hash.count
                )
            }
            guard status == Int32(kCCSuccess) else { throw .libraryFailure("CCKeyDerivationPBKDF \(status)") }
            return hash
        }
    }
#endif
