// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc

/// A file that an option of `serve` names: an ordinary one, not too long, and with the mode that its content asks for.
struct GuardedFile {
    /// What others than the file's owner must not be able to do.
    enum Guarding {
        /// It is a secret.
        case readByOthers
        /// It decides what the server does.
        case changedByOthers
    }

    let option: String
    let path: String
    let bytes: [UInt8]

    /// More than this is no file of ours.
    private static let longest = 65_536

    /// Reads the file; its mode is that of what was read, whatever happens to the path meanwhile.
    init(_ path: String, of option: String, against guarding: Guarding) throws(Misuse) {
        self.option = option
        self.path = path
        let name = "\(option) \(path)"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Misuse("\(name) cannot be read: \(String(cString: strerror(errno))).") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Misuse("\(name) is no ordinary file.")
        }
        switch guarding {
        case .readByOthers where status.st_mode & 0o077 != 0:
            throw Misuse("\(name) can be read by others than its owner: give it the mode 0600.")
        case .changedByOthers where status.st_mode & 0o022 != 0:
            throw Misuse("\(name) can be changed by others than its owner: give it the mode 0644.")
        default: break
        }
        do { bytes = try [UInt8](file.read(upToCount: Self.longest + 1) ?? Data()) } catch {
            throw Misuse("\(name) cannot be read.")
        }
        guard bytes.count <= Self.longest else { throw Misuse("\(name) is longer than \(Self.longest) bytes.") }
    }
}
