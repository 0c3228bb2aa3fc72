// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import CSystemArgon2

    /// libargon2, by its raw call.
    enum Argon2Library {
        /// The longest hash that anybody wants.
        static let longest = 1024

        static func fill(
            _ output: UnsafeMutableRawBufferPointer,
            password: UnsafeRawBufferPointer,
            salt: [UInt8],
            parameters: Argon2id.Parameters
        ) throws(CryptoError) {
            guard let passes = UInt32(exactly: parameters.passes),
                let memory = UInt32(exactly: parameters.memoryKiB),
                let lanes = UInt32(exactly: parameters.lanes),
                (4...longest).contains(output.count)
            else { throw .badParameters }
            let status = argon2id_hash_raw(
                passes,
                memory,
                lanes,
                password.baseAddress,
                password.count,
                salt,
                salt.count,
                output.baseAddress,
                output.count
            )
            switch argon2_error_codes(rawValue: status) {
            case ARGON2_OK: return
            case ARGON2_MEMORY_ALLOCATION_ERROR, ARGON2_THREAD_FAIL: throw .libraryFailure(message(status))
            default: throw .badParameters
            }
        }

        private static func message(_ status: Int32) -> String {
            argon2_error_message(status).map { String(cString: $0) } ?? "argon2 \(status)"
        }
    }

#endif
