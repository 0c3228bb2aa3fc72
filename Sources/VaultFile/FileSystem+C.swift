// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemFiles

/// What statfs(2) says.
enum FileSystem {
    /// The number of the file system that a path lies on; `nil`: errno says why it is not known.
    static func number(_ path: String) -> UInt64? {
        UInt64(exactly: latchkey_file_system(path))
    }
}
