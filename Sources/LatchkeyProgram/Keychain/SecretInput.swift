// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyCrypto

/// Secrets on their way in: from standard input or a file, never from the arguments.
enum SecretInput {
    /// More than any password or key has.
    static let longest = 65_536

    /// All of standard input, or of the file that `--secret-file` names, without one line end at its end.
    static func secret(_ options: KeychainOptions, _ console: Console) throws(KeychainFailure) -> SharedSecret {
        if let path = options.read.value("--secret-file"), path != "-" {
            let read = try whole(of: path)
            return try whole(read.secret, "\(path) has nothing in it" + (read.hadLineEnd ? " but a line end" : ""))
        }
        guard options.read.value("--passphrase-file") != "-" else {
            throw .misuse("standard input brings the passphrase: give the secret by --secret-file.")
        }
        if console.isTerminal {
            console.remark("Type the secret, then Control-D on a line of its own; it shows while you type.")
        }
        let read = try trimmed(console.readSecret, "the secret on standard input")
        return try whole(read.secret, "standard input brought nothing" + (read.hadLineEnd ? " but a line end" : ""))
    }

    /// An empty secret is mostly a command before the pipe that failed.
    private static func whole(_ secret: SharedSecret, _ cause: String) throws(KeychainFailure) -> SharedSecret {
        guard secret.bytes.count > 0 else { throw .misuse("the secret is empty: \(cause).") }
        return secret
    }

    /// The first line of a file, or of standard input for `-`, which a person types unseen, and twice for a new vault.
    static func passphrase(_ path: String, _ console: Console, isNew: Bool) throws(KeychainFailure) -> SharedSecret {
        guard path == "-" else { return try notEmpty(firstLine(of: path)) }
        let passphrase = try notEmpty(typed("Passphrase: ", console))
        guard isNew, console.isTyped else { return passphrase }
        let again = try typed("The same again: ", console)
        let isSame = passphrase.bytes.withBytes { one in
            again.bytes.withBytes { other in constantTimeEqual(Array(one), Array(other)) }
        }
        guard isSame else { throw .misuse("the two passphrases differ: nothing was made.") }
        return passphrase
    }

    private static func notEmpty(_ passphrase: SharedSecret) throws(KeychainFailure) -> SharedSecret {
        guard passphrase.bytes.count > 0 else { throw .misuse("the passphrase is empty.") }
        return passphrase
    }

    private static func firstLine(of path: String) throws(KeychainFailure) -> SharedSecret {
        try whole(of: path, isOwnersOnly: true).secret.bytes.withBytes { bytes in
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
            // As on standard input: an editor that ends lines by two characters changes no passphrase.
            let hasReturn = line.count < bytes.count && line.last == UInt8(ascii: "\r")
            return SharedSecret(SecretBytes(copying: hasReturn ? line.dropLast() : line))
        }
    }

    private static func typed(_ question: String, _ console: Console) throws(KeychainFailure) -> SharedSecret {
        let question = console.isTyped ? question : ""
        if let read = console.readSecretLine {
            if let line = read(question) { return line }
        } else {
            console.writeError(question)
            if case .text(let line)? = console.readLine() {
                return SharedSecret(SecretBytes(copying: Array(line.utf8)))
            }
        }
        throw .misuse("there is no passphrase on standard input, or it is longer than 64 KiB.")
    }

    private static func whole(
        of path: String,
        isOwnersOnly: Bool = false
    ) throws(KeychainFailure) -> (secret: SharedSecret, hadLineEnd: Bool) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .misuse("\(path) cannot be read: \(String(cString: strerror(errno))).") }
        defer { close(descriptor) }
        if isOwnersOnly { try requireOwnersOnly(descriptor, path) }
        return try trimmed({ all(of: descriptor, atMost: $0) }, path)
    }

    /// A file with a passphrase is a key: as with a key file nobody else may use it.
    ///
    /// What is no file, a pipe, has been opened by somebody.
    private static func requireOwnersOnly(_ descriptor: Int32, _ path: String) throws(KeychainFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .misuse("\(path) cannot be looked at.") }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw .misuse("others may use the passphrase file (mode \(mode)): chmod 600 \(path)")
        }
        guard status.st_uid == geteuid() else { throw .misuse("the passphrase file belongs to another user: \(path)") }
    }

    /// What can become of reading a secret.
    enum Reading: Sendable {
        case whole(SharedSecret)
        case tooLong
        case failed
    }

    /// All that comes from a descriptor.
    static func all(of descriptor: Int32, atMost longest: Int) -> Reading {
        var (isWhole, hasFailed) = (false, false)
        let secret = SecretBytes(capacity: longest + 1) { buffer in
            var count = 0
            while count < buffer.count {
                let more = read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if more < 0, errno == EINTR { continue }
                (isWhole, hasFailed) = (more == 0, more < 0)
                guard more > 0 else { break }
                count += more
            }
            return count
        }
        if hasFailed { return .failed }
        return isWhole ? .whole(SharedSecret(secret)) : .tooLong
    }

    /// What was read, without one line end, which the limit does not count.
    private static func trimmed(
        _ read: (Int) -> Reading,
        _ what: String
    ) throws(KeychainFailure) -> (secret: SharedSecret, hadLineEnd: Bool) {
        let tooLong = KeychainFailure.misuse("\(what) is longer than 64 KiB (\(longest) bytes).")
        switch read(longest + 2) {
        case .failed: throw .misuse("\(what) cannot be read.")
        case .tooLong: throw tooLong
        case .whole(let secret):
            let end = secret.bytes.withBytes { withoutLineEnd($0) }
            guard end <= longest else { throw tooLong }
            let trimmed = secret.bytes.withBytes { SharedSecret(SecretBytes(copying: $0[..<end])) }
            return (trimmed, end < secret.bytes.count)
        }
    }

    private static func withoutLineEnd(_ bytes: UnsafeRawBufferPointer) -> Int {
        var end = bytes.count
        if end > 0, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > 0, end < bytes.count, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return end
    }
}
