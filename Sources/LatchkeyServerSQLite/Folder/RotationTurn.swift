// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// The right to say which master key is a folder's: one at a time has it, in whatever process, as long as this lives.
final class RotationTurn: Sendable {
    /// The folder, locked.
    private let descriptor: Int32

    /// `nil`: somebody else has it.
    init?(in folder: DataFolder) throws(StoreFailure) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(folder.path, String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
