// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemFiles

/// What statfs(2), statx(2) and renameat2(2) say.
enum FileSystem {
    /// The number of the file system that a path lies on; `nil`: errno says why it is not known.
    static func number(_ path: String) -> UInt64? {
        UInt64(exactly: latchkey_file_system(path))
    }

    /// Whether the disk that a path lies on is mounted for reading alone.
    static func isReadOnly(_ path: String) -> Bool {
        latchkey_is_read_only(path) == 1
    }

    /// Gives a file another name unless that is taken; errno says why not.
    static func renameIfFree(_ path: String, _ name: String) -> Bool {
        latchkey_rename_if_free(path, name) == 0
    }

    /// Whether a file is mounted into its folder by itself; `nil` where the system does not tell.
    static func isMountedAlone(_ path: String) -> Bool? {
        switch latchkey_is_mount_point(path) {
        case 0: false
        case 1: true
        default: nil
        }
    }
}
