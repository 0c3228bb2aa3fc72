// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// A file with the keys of the app's own backend: one of 43 characters a line, for its owner's eyes alone.
struct ServiceKeyFile {
    private let path: String
    /// The lines, whether or not they are keys.
    let keys: [String]

    /// Reads a file that nobody but its owner may read.
    init(_ path: String) throws(Misuse) {
        self.path = path
        let file = try GuardedFile(path, of: "--service-key-file", against: .readByOthers)
        let lines = String(decoding: file.bytes, as: UTF8.self)
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
