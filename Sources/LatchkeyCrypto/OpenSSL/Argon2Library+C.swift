// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import CSystemArgon2

    /// libargon2, by its raw call.
    enum Argon2Library {
        static func hash(
            password: [UInt8],
            salt: [UInt8],
            parameters: Argon2id.Parameters,
            length: Int
        ) throws(CryptoError) -> [UInt8] {
            guard let passes = UInt32(exactly: parameters.passes),
                let memory = UInt32(exactly: parameters.memoryKiB),
                let lanes = UInt32(exactly: parameters.lanes),
                (4...1024).contains(length)
            else { throw .badParameters }
            var output = [UInt8](repeating: 0, count: length)
            let status = argon2id_hash_raw(
                passes,
                memory,
                lanes,
                password,
                password.count,
                salt,
                salt.count,
                &output,
                length
            )
            switch argon2_error_codes(rawValue: status) {
            case ARGON2_OK: return output
            case ARGON2_MEMORY_ALLOCATION_ERROR, ARGON2_THREAD_FAIL: throw .libraryFailure(message(status))
            default: throw .badParameters
            }
        }

        private static func message(_ status: Int32) -> String {
            argon2_error_message(status).map { String(cString: $0) } ?? "argon2 \(status)"
        }
    }

#endif
