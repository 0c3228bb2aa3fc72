// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import OwnerAuthority

extension VaultError {
    /// What a failure of the database is for a vault, and what to do about it.
    init(_ error: SQLiteError, _ path: String) {
        let system = error.systemError == 0 ? nil : FilePlace.fault(error.systemError)
        let (fault, advice): (StorageFault, String) =
            switch error.code {
            case .busy: (.busy, "another process holds it for too long")
            case .full: (.full, "make room and try again; nothing was lost")
            case .readOnly: (.readOnly, "it may not be written, nor the folder, where its log is kept")
            case .cannotOpen: (system ?? .readOnly, "it cannot be opened, or its folder may not be written")
            case .notADatabase: (.foreign, "it is not a vault, or its beginning was overwritten: put back a copy")
            case .corrupt, .constraint: (.damaged, "its inside contradicts itself: put back a copy")
            case .inputOutput: (system ?? .inputOutput, "the disk does not read or write it")
            case .other: (.inputOutput, "the database failed")
            }
        let numbers = "SQLite \(error.number), system \(error.systemError): \(error.words)"
        self.init(.storage(fault), "\(path): \(advice) (\(numbers))")
    }
}
