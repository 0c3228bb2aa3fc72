// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CBareArgon2

/// One hash of a password by libargon2 alone, as costly as the server's: 19 MiB, two passes, one lane.
///
/// Stops when libargon2 fails: a baseline that does not hash measures nothing.
enum BareHash {
    /// Hashes so many times and gives the time of each, in nanoseconds.
    static func each(_ count: Int) -> Double {
        let (password, salt) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 16))
        var hash = [UInt8](repeating: 0, count: 32)
        let spent = nanoseconds {
            for _ in 0..<count {
                let status = argon2id_hash_raw(
                    2,
                    19 * 1024,
                    1,
                    password,
                    password.count,
                    salt,
                    salt.count,
                    &hash,
                    hash.count
                )
                precondition(status == ARGON2_OK.rawValue, "libargon2 made no hash")
            }
        }
        return Double(spent) / Double(count)
    }
}
