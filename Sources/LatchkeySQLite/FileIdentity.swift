// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Which file a name leads to, looked up and never opened: two with the same are one file.
package struct FileIdentity: Sendable, Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// `nil`: there is none, or it cannot be looked at.
    package init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a name leads to what is read from another end, where whoever opens it may wait for ever.
    static func isPipeOrDevice(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT)
    }

    package init(_ status: stat) {
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
