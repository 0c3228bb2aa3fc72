// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Which file has a name, whatever the name was yesterday.
struct FileIdentity: Sendable, Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// `nil`: there is none, or it cannot be looked at.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
