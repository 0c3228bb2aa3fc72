// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)
    import LatchkeyCore

    extension PasswordHashFunction {
        /// What a new code gets: 19 MiB and two passes.
        package static let standard = Self.argon2id(memoryKiB: 19 * 1024, passes: 2)

        func platformHash(_ code: borrowing SecretBytes, salt: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard case .argon2id(let memoryKiB, let passes) = self else { throw .badParameters }
            let parameters = Argon2id.Parameters(memoryKiB: memoryKiB, passes: passes, lanes: 1)
            return try Argon2id.hash(code, salt: salt, parameters: parameters, count: Self.count)
                .withBytes { Array($0) }
        }
    }
#endif
