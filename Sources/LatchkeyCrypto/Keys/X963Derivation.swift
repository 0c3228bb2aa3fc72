// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The key derivation of ANSI X9.63 (SEC 1, 3.6.1): hash(secret ‖ counter ‖ shared info) until enough.
enum X963Derivation {
    /// More than anybody asks for, so that a size from outside cannot fill the memory.
    static let longestOutput = 1 << 20

    static func derive(
        from secret: borrowing SecretBytes,
        sharedInfo: [UInt8],
        count: Int,
        _ hash: HashFunction
    ) throws(KeyWorkError) -> SecretBytes {
        guard (1...longestOutput).contains(count) else { throw .badLength }
        return secret.withBytes { secret in
            SecretBytes(capacity: count) { output in
                for (block, start) in stride(from: 0, to: count, by: hash.byteCount).enumerated() {
                    let counter = withUnsafeBytes(of: UInt32(block + 1).bigEndian) { Array($0) }
                    let input = SecretBytes(capacity: secret.count + counter.count + sharedInfo.count) { input in
                        input.copyBytes(from: secret)
                        input[secret.count...].copyBytes(from: counter + sharedInfo)
                        return input.count
                    }
                    let digest = input.withBytes { Platform.hash($0, hash) }
                    output[start...].copyBytes(from: digest.prefix(count - start))
                }
                return count
            }
        }
    }
}
