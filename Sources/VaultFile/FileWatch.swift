// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import OwnerAuthority

/// Which file on its disk an open vault has, and which log beside it.
///
/// Whoever deletes, moves or replaces either leaves an open vault with something that nobody finds by its name; so both are looked up
/// around each commit, and nothing is acknowledged that went astray.
struct FileWatch {
    private let path: String
    private let file: FileIdentity
    /// `nil`: the vault is only read, and writes no log.
    private let log: FileIdentity?

    /// - Throws: if the file is no longer the one that was looked up before the connection was opened.
    init(_ path: String, opened file: FileIdentity, _ connection: SQLiteConnection, isReadOnly: Bool) throws(VaultError)
    {
        self.path = path
        self.file = file
        log = isReadOnly ? nil : FileIdentity(of: path + FilePlace.logSuffix)
        guard isReadOnly || log != nil else { throw gone(path + FilePlace.logSuffix, "nothing was written") }
        try requireInPlace(connection)
    }

    /// Requires both where they were; for before a commit and before reading.
    func requireInPlace(_ connection: SQLiteConnection) throws(VaultError) {
        if let missing = missing(connection) { throw gone(missing, "nothing was written") }
    }

    /// Requires both where they were after a commit; what it wrote is wherever they went.
    func requireStillInPlace(_ connection: SQLiteConnection) throws(VaultError) {
        guard let missing = missing(connection) else { return }
        throw gone(missing, "this happened while a change was written, and whether that is kept only the files tell")
    }

    private func missing(_ connection: SQLiteConnection) -> String? {
        if connection.hasMoved || FileIdentity(of: path) != file { return path }
        let logPath = path + FilePlace.logSuffix
        return log == nil || FileIdentity(of: logPath) == log ? nil : logPath
    }

    private func gone(_ name: String, _ result: String) -> VaultError {
        VaultError(
            .storage(.moved),
            "\(name) was deleted, moved or replaced while the vault was open; \(result): put it back, or open the vault anew"
        )
    }
}
