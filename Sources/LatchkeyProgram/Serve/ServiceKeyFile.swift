// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeyServer

/// A file with the keys of the app's own backend: one of 43 characters a line, for its owner's eyes alone.
struct ServiceKeyFile {
    private let path: String
    /// The lines, whether or not they are keys.
    let keys: [String]

    /// More than this is no list of keys.
    private static let longest = 65_536

    /// Reads a file that nobody but its owner may read.
    init(_ path: String) throws(Misuse) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Misuse("--service-key-file \(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Misuse("--service-key-file \(path) is no ordinary file.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw Misuse("--service-key-file \(path) can be read by others than its owner: give it the mode 0600.")
        }
        let data: Data?
        do { data = try file.read(upToCount: Self.longest) } catch {
            throw Misuse("--service-key-file \(path) cannot be read.")
        }
        let lines = String(decoding: data ?? Data(), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        keys = lines.last?.isEmpty == true ? lines.dropLast() : lines
        guard !keys.isEmpty else { throw Misuse("--service-key-file \(path) holds no key.") }
    }

    /// Adds every key; a line that is none is named by its number, for it may be a key with a slip of the pen.
    func add(to configuration: inout ServerConfiguration) throws(Misuse) {
        for (index, key) in keys.enumerated() {
            do { try configuration.addServiceKey(key) } catch {
                throw Misuse("--service-key-file \(path), line \(index + 1): \(error).")
            }
        }
    }
}
