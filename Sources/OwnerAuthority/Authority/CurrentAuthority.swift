// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Which authority a call without a context uses: the task's, else the process's.
///
/// There is no default, and no environment variable chooses one.
package enum CurrentAuthority {
    /// The authority of the running task and its children; lost on plain threads and queues.
    @TaskLocal package static var ofTask: Authority?

    private static let ofProcess = Locked<Authority?>(nil)

    /// Chooses the process's authority; `nil` takes the choice back.
    package static func setProcess(_ authority: Authority?) {
        ofProcess.withLock { $0 = authority }
    }

    /// Takes the choice back if it is this one.
    package static func resignProcess(_ authority: Authority) {
        ofProcess.withLock { if $0 === authority { $0 = nil } }
    }

    /// The authority in force here; `nil` where none was chosen.
    package static var inForce: Authority? {
        ofTask ?? ofProcess.withLock { $0 }
    }
}
