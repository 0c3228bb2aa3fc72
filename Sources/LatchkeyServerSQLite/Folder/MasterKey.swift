// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeyCore
import LatchkeyCrypto

/// The key that seals what the server itself keeps secret: 32 bytes, in a file as one line of base64url.
struct MasterKey: ~Copyable, Sendable {
    let bytes: SecretBytes

    private static let byteCount = 32

    /// Reads a file that nobody but its owner may read.
    init(file path: String) throws(StoreFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .masterKey("\(path) is no ordinary file, so it is no master key")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .masterKey("\(path) can be read by others than its owner; give it the mode 0600, or make a new key")
        }
        var text = [UInt8](repeating: 0, count: 128)
        let count = max(0, read(descriptor, &text, text.count))
        while text.count > count || text.last.map({ $0 == 0x0A || $0 == 0x0D }) == true { text.removeLast() }
        guard let key = Base64URL.decode(String(decoding: text, as: UTF8.self)), key.count == Self.byteCount else {
            throw .masterKey("\(path) holds no master key: it has to be one line of 43 characters of base64url")
        }
        bytes = SecretBytes(copying: key)
    }

    /// Where a key stands that is about to take a file's place.
    static func next(_ file: String) -> String {
        file + ".next"
    }

    /// Makes a key in a file that must not be there yet.
    ///
    /// `other` is a key whose owner the new one is for, whoever makes it: a server could not read what an administrator
    /// keeps for himself.
    static func make(
        file path: String,
        like other: String? = nil,
        randomBytes: (Int) -> [UInt8]
    ) throws(StoreFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let line = Array((Base64URL.encode(randomBytes(byteCount)) + "\n").utf8)
        guard write(descriptor, line, line.count) == line.count, give(descriptor, toOwnerOf: other),
            fsync(descriptor) == 0
        else {
            let reason = String(cString: strerror(errno))
            unlink(path)
            throw .file(path, reason)
        }
    }

    private static func give(_ descriptor: Int32, toOwnerOf other: String?) -> Bool {
        guard let other else { return true }
        var status = stat()
        guard lstat(other, &status) == 0 else { return false }
        return status.st_uid == geteuid() || fchown(descriptor, status.st_uid, status.st_gid) == 0
    }
}
