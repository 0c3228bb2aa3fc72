// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// Guards a key by a file of 32 bytes that only its owner may read.
///
/// It protects a copy of the vault alone. Who can read this user's files has both.
package struct KeyFileSealer: KeySealer {
    private static let keyCount = 32
    private static let saltCount = 16

    private let key: SharedSecret
    private let path: String

    package let method = SealMethod.keyFile

    /// Reads a key file.
    /// - Throws: a sentence that says what to do if others may read it or it is no key file.
    package init(path: String) throws(VaultError) {
        self.path = path
        key = SharedSecret(try Self.read(path))
    }

    /// Makes a key file, on the disk before this returns; one that is there is left alone.
    package static func make(path: String) throws(VaultError) {
        guard try makeIfMissing(path: path) else {
            throw VaultError(.storage(.inputOutput), "there is something at \(path) already: no key file was made")
        }
    }

    /// Makes a key file unless there is one; whoever sees it sees all of it.
    /// - Returns: whether this call made it.
    package static func makeIfMissing(
        path: String,
        onStep: NewFile.Steps = { _, _ in }
    ) throws(VaultError) -> Bool {
        if FilePlace.isThere(path) { return false }
        return try NewFile.make(SystemRandom.bytes(keyCount), at: path, failing: "the key file cannot be made", onStep)
    }

    private static func read(_ path: String) throws(VaultError) -> SecretBytes {
        let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FilePlace.failure("the key file cannot be read", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw VaultError(.storage(.unsuitablePlace), "the key file is no file: \(path)")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw VaultError(
                .storage(.unsuitablePlace),
                "others may use the key file (mode \(mode)): chmod 600 \(path)"
            )
        }
        guard status.st_uid == geteuid() else {
            throw VaultError(.storage(.unsuitablePlace), "the key file belongs to another user: \(path)")
        }
        guard status.st_size > 0 else {
            throw VaultError(.storage(.wrongKey), "the key file is empty and opens no vault: remove it (\(path))")
        }
        guard Int(status.st_size) == keyCount else {
            throw VaultError(
                .storage(.wrongKey),
                "a key file has \(keyCount) bytes, this one \(status.st_size): \(path)"
            )
        }
        return try SecretBytes(capacity: keyCount) { buffer throws(VaultError) in
            guard Glibc.read(descriptor, buffer.baseAddress, keyCount) == keyCount else {
                throw FilePlace.failure("the key file cannot be read", path)
            }
            return keyCount
        }
    }

    package func seal(_ key: borrowing SecretBytes) throws(VaultError) -> [UInt8] {
        let head = [1] + SystemRandom.bytes(Self.saltCount)
        return head + (try KeyBox.seal(key, under: guardKey(head), context: head))
    }

    package func open(_ box: [UInt8]) throws(VaultError) -> SecretBytes {
        guard box.count > Self.saltCount + 1, box.first == 1 else { throw KeyBox.malformed }
        let head = Array(box.prefix(Self.saltCount + 1))
        guard let key = try KeyBox.open(Array(box.dropFirst(head.count)), under: guardKey(head), context: head) else {
            throw VaultError(.storage(.wrongKey), "the key file \(path) does not open the vault")
        }
        return key
    }

    private func guardKey(_ head: [UInt8]) throws(VaultError) -> SecretBytes {
        let info = Array("latchkey-vault key-file".utf8)
        do {
            return try HKDFSHA256.derive(from: key.copy(), salt: Array(head.dropFirst()), info: info, count: 32)
        } catch {
            throw VaultError(.storage(.inputOutput), "the key cannot be derived: \(error)")
        }
    }
}
