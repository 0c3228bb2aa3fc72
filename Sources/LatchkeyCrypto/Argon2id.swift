// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import LatchkeyCore

    /// Argon2id, version 1.3 (RFC 9106): makes guessing a password cost time and memory.
    ///
    /// Linux only for now. It blocks for tens of milliseconds on purpose; keep it off threads that others wait for.
    public enum Argon2id {
        /// What a guess costs.
        public struct Parameters: Sendable, Hashable {
            /// Memory in KiB, at least 8 a lane.
            public var memoryKiB: Int
            /// Passes over the memory, at least 1.
            public var passes: Int
            /// Lanes, each a thread, at least 1.
            public var lanes: Int

            /// Parameters, member by member.
            public init(memoryKiB: Int, passes: Int, lanes: Int) {
                self.memoryKiB = memoryKiB
                self.passes = passes
                self.lanes = lanes
            }
        }

        /// The raw hash of a password under a salt of at least 8 bytes.
        /// - Throws: ``CryptoError/badParameters``, or ``CryptoError/libraryFailure(_:)`` if memory runs out.
        public static func hash(
            password: [UInt8],
            salt: [UInt8],
            parameters: Parameters,
            length: Int = 32
        ) throws(CryptoError) -> [UInt8] {
            let secret = SecretBytes(copying: password)
            guard (0...Argon2Library.longest).contains(length) else { throw .badParameters }
            return try hash(secret, salt: salt, parameters: parameters, count: length).withBytes { Array($0) }
        }

        /// The same of a secret, as a secret; no copy of either is left.
        package static func hash(
            _ password: borrowing SecretBytes,
            salt: [UInt8],
            parameters: Parameters,
            count: Int = 32
        ) throws(CryptoError) -> SecretBytes {
            try password.withBytes { password throws(CryptoError) in
                try SecretBytes(capacity: count) { hash throws(CryptoError) in
                    try Argon2Library.fill(hash, password: password, salt: salt, parameters: parameters)
                    return hash.count
                }
            }
        }
    }

#endif
