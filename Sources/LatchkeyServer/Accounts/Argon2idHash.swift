// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCrypto

    /// Argon2id, in one lane.
    struct Argon2idHash: SlowHash {
        func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
            let parameters = Argon2id.Parameters(memoryKiB: cost.memoryKiB, passes: cost.passes, lanes: 1)
            return try Argon2id.hash(password: password, salt: salt, parameters: parameters)
        }
    }

#endif
