// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore

/// Secrets on their way in: from standard input or a file, never from the arguments.
enum SecretInput {
    /// More than any password or key has.
    static let longest = 65_536

    /// All of standard input, or of the file that `--secret-file` names, without one line end at its end.
    static func secret(_ options: KeychainOptions, _ console: Console) throws(KeychainFailure) -> SharedSecret {
        if let path = options.read.value("--secret-file"), path != "-" { return try whole(of: path) }
        guard options.read.value("--passphrase-file") != "-" else {
            throw .misuse("standard input brings the passphrase: give the secret by --secret-file.")
        }
        if console.isTerminal {
            console.remark("Type the secret, then Control-D on a line of its own; it shows while you type.")
        }
        guard let bytes = console.readSecret(longest) else {
            throw .misuse("the secret on standard input is longer than \(longest) bytes, or cannot be read.")
        }
        return trimmed(bytes)
    }

    /// The first line of a file, or of standard input for `-`.
    static func firstLine(of path: String, _ console: Console) throws(KeychainFailure) -> SharedSecret {
        guard path == "-" else {
            return try whole(of: path).bytes.withBytes { bytes in
                SharedSecret(SecretBytes(copying: bytes.prefix { $0 != UInt8(ascii: "\n") }))
            }
        }
        guard case .text(let line)? = console.readLine() else {
            throw .misuse("there is no passphrase on standard input.")
        }
        return SharedSecret(SecretBytes(copying: Array(line.utf8)))
    }

    private static func whole(of path: String) throws(KeychainFailure) -> SharedSecret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .misuse("\(path) cannot be read: \(String(cString: strerror(errno))).") }
        defer { close(descriptor) }
        guard let bytes = all(of: descriptor, atMost: longest) else {
            throw .misuse("\(path) is longer than \(longest) bytes, or cannot be read.")
        }
        return trimmed(bytes)
    }

    /// All that comes from a descriptor; `nil` if that is more than allowed or fails.
    static func all(of descriptor: Int32, atMost longest: Int) -> SharedSecret? {
        var isWhole = false
        let secret = SecretBytes(capacity: longest + 1) { buffer in
            var count = 0
            while count < buffer.count {
                let more = read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if more < 0, errno == EINTR { continue }
                isWhole = more == 0
                guard more > 0 else { break }
                count += more
            }
            return count
        }
        return isWhole ? SharedSecret(secret) : nil
    }

    private static func trimmed(_ secret: SharedSecret) -> SharedSecret {
        secret.bytes.withBytes { bytes in
            var end = bytes.count
            if end > 0, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
            if end > 0, end < bytes.count, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            return SharedSecret(SecretBytes(copying: bytes[..<end]))
        }
    }
}
