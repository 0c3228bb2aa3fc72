// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCrypto
import LatchkeySQLite
import OwnerAuthority

/// A file that comes to be whole and under its name at once, or not at all, whoever else makes the same and whenever it is killed.
///
/// It is written under a name of its own, locked as long as somebody writes it: a draft without a lock is left of a process that died.
package enum NewFile {
    /// What a new file goes through; tests end a process at each.
    package enum Step: String, Sendable, CaseIterable {
        case drafted, locked, written, named
    }

    /// Hears of each step with the path of the file that is made.
    package typealias Steps = @Sendable (Step, String) -> Void

    /// What is there in the place of a name.
    private enum Naming {
        case named, taken
        /// Somebody took the draft for one of a dead process.
        case draftGone
    }

    private static let mark = ".new-"
    private static let tries = 100

    /// Makes a file that only its owner may use, on the disk before this returns.
    /// - Returns: false where there is something under that name, which is left alone.
    /// - Throws: an error that begins with `failing`, a sentence's beginning: "the vault cannot be made".
    static func make(
        _ bytes: [UInt8],
        at path: String,
        failing: String,
        _ onStep: Steps = { _, _ in }
    ) throws(VaultError) -> Bool {
        removeDead(beside: path)
        for _ in 0..<tries {
            let suffix = SystemRandom.bytes(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            let draft = path + mark + suffix
            defer { unlink(draft) }
            guard try write(bytes, draft, for: path, failing, onStep) else { continue }
            onStep(.written, path)
            switch try name(draft, path, failing) {
            case .draftGone: continue
            case .taken: return false
            case .named:
                onStep(.named, path)
                try FilePlace.flushFolder(of: path)
                return true
            }
        }
        throw VaultError(.storage(.busy), "\(failing): \(path): somebody keeps removing it while it is written")
    }

    /// - Returns: false where the draft was taken away before it was locked.
    private static func write(
        _ bytes: [UInt8],
        _ draft: String,
        for path: String,
        _ failing: String,
        _ onStep: Steps
    ) throws(VaultError) -> Bool {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FilePlace.failure(failing, path) }
        // Closed before it has its name: closing a descriptor of a vault would drop the locks of one that is open here.
        defer { close(descriptor) }
        onStep(.drafted, path)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(descriptor) else { return false }
        onStep(.locked, path)
        guard fchmod(descriptor, 0o600) == 0, writeAll(bytes, descriptor), fsync(descriptor) == 0 else {
            throw FilePlace.failure(failing, path)
        }
        return true
    }

    private static func isNamed(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func name(_ draft: String, _ path: String, _ failing: String) throws(VaultError) -> Naming {
        var isNamed = FileSystem.renameIfFree(draft, path)
        // Some file systems cannot; then it has two names for a moment, see `dropDraft(of:)`.
        if !isNamed, errno == EINVAL || errno == ENOSYS { isNamed = link(draft, path) == 0 }
        if isNamed { return .named }
        switch errno {
        case EEXIST: return .taken
        case ENOENT where access(FilePlace.folder(of: path), F_OK) == 0: return .draftGone
        default: throw FilePlace.failure(failing, path)
        }
    }

    // MARK: What others left

    /// Removes drafts of a file whose processes died before they gave it its name.
    private static func removeDead(beside path: String) {
        for draft in drafts(beside: path) where FileIdentity(of: draft) != FileIdentity(of: path) {
            let descriptor = open(draft, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            unlink(draft)
        }
    }

    /// Removes a draft that is the file itself under its former name: its process died between giving the one and taking the other.
    static func dropDraft(of path: String) {
        guard let identity = FileIdentity(of: path) else { return }
        for draft in drafts(beside: path) where FileIdentity(of: draft) == identity { unlink(draft) }
    }

    private static func drafts(beside path: String) -> [String] {
        let folder = FilePlace.folder(of: path)
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        let beginning = Array(path.utf8.suffix(from: FilePlace.nameStart(of: path))) + Array(mark.utf8)
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.starts(with: beginning), isRandom(name.dropFirst(beginning.count)) else { continue }
            found.append(path + mark + String(decoding: name.dropFirst(beginning.count), as: UTF8.self))
        }
        return found
    }

    private static func isRandom(_ suffix: ArraySlice<UInt8>) -> Bool {
        (1...16).contains(suffix.count)
            && suffix.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
