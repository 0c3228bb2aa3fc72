// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCrypto

    /// Argon2id with 19 MiB and two passes, about 25 ms: OWASP's first choice at the time of writing.
    struct Argon2idHash: SlowHash {
        private static let cost = Argon2id.Parameters(memoryKiB: 19 * 1024, passes: 2, lanes: 1)

        func hash(_ password: [UInt8], salt: [UInt8]) throws(CryptoError) -> [UInt8] {
            try Argon2id.hash(password: password, salt: salt, parameters: Self.cost)
        }
    }

#endif
