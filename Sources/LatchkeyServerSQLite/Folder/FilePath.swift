// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Paths without the links in them: SQLite opens nothing behind a link, and where a folder lies is its owner's affair.
enum FilePath {
    /// The one path of a folder; one that leads nowhere stays as it is.
    static func resolved(_ folder: String) -> String {
        guard let real = realpath(folder, nil) else { return folder }
        defer { free(real) }
        return String(cString: real)
    }

    /// The same for the folder of a file, whose own name stays: a link in its place is refused by whoever opens it.
    static func resolved(folderOf file: String) -> String {
        guard let end = file.utf8.lastIndex(of: UInt8(ascii: "/")), end > file.startIndex else { return file }
        return resolved(String(file[..<end])) + String(file[end...])
    }
}
