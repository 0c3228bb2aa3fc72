// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeySQLite

/// Copies of a server's database, made beside a running server, and their way back.
///
/// A copy holds what the server itself keeps secret sealed, and not the master key: whoever keeps the copy has to keep
/// the key elsewhere, and both are needed again.
package enum Backup {
    /// Copies the database of a folder, as it is at one moment, into a file that must not be there yet.
    /// - Throws: ``StoreFailure``; nothing is left of the file then.
    package static func make(of folder: String, to file: String) throws(StoreFailure) {
        let (database, file) = (FilePath.resolved(folder) + "/latchkey.db", FilePath.resolved(folderOf: file))
        let connection = try open(database)
        guard try Schema.version(of: connection, path: database) > 0 else { throw .foreign(database) }
        try copy(connection, database, to: file)
        // A copy whose name a power cut takes away is none.
        DataFolder.sync(folderOf: file)
    }

    /// Puts a copy into a folder that has no database, and begins a new epoch there.
    ///
    /// What was given out since the copy was made is unknown to it, so every challenge and session is void: what was
    /// spent or ended since cannot be used again.
    /// - Throws: ``StoreFailure``; nothing of the folder was changed then.
    package static func restore(_ file: String, into path: String) throws(StoreFailure) {
        let file = FilePath.resolved(folderOf: file)
        let connection = try open(file)
        guard try Schema.version(of: connection, path: file) > 0 else { throw .foreign(file) }
        try requireSound(connection, file)
        let folder = try DataFolder(path)
        try folder.requireNoDatabase()
        let draft = folder.database + ".restoring"
        unlink(draft)
        try copy(connection, file, to: draft)
        do throws(StoreFailure) {
            try beginAnew(draft)
            guard rename(draft, folder.database) == 0 else { throw .system(folder.database) }
        } catch {
            unlink(draft)
            throw error
        }
        folder.sync()
    }

    private static func open(_ path: String) throws(StoreFailure) -> SQLiteConnection {
        guard access(path, R_OK) == 0 else { throw .system(path) }
        var options = SQLiteConnection.Options()
        options.isReadOnly = true
        do throws(SQLiteError) { return try SQLiteConnection(path: path, options) } catch {
            throw StoreFailure(error, path)
        }
    }

    private static func requireSound(_ connection: SQLiteConnection, _ path: String) throws(StoreFailure) {
        do throws(SQLiteError) {
            if try connection.first("PRAGMA integrity_check(1)", [], { $0.text(0) }) == "ok" { return }
        } catch {
            throw StoreFailure(error, path)
        }
        throw .database("\(path): its inside contradicts itself")
    }

    /// The file is there before anything is in it, so that its mode is right from the beginning.
    private static func copy(_ connection: SQLiteConnection, _ from: String, to path: String) throws(StoreFailure) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path) }
        defer { close(descriptor) }
        do throws(StoreFailure) {
            do throws(SQLiteError) { try connection.run("VACUUM INTO ?", [.text(path)]) } catch {
                throw StoreFailure(error, from)
            }
            guard fsync(descriptor) == 0 else { throw .system(path) }
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func beginAnew(_ path: String) throws(StoreFailure) {
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: path)
            try connection.run("BEGIN IMMEDIATE")
            try connection.run("UPDATE state SET epoch = epoch + 1")
            // The next start makes a key for the epoch; there is no need of the master key until then.
            try connection.run("DELETE FROM secrets WHERE name = 'challenge'")
            try connection.run("DELETE FROM sessions")
            try connection.run("COMMIT")
        } catch {
            throw StoreFailure(error, path)
        }
    }
}

extension DataFolder {
    fileprivate func requireNoDatabase() throws(StoreFailure) {
        for file in [database, database + "-wal", database + "-shm"] where access(file, F_OK) == 0 {
            throw .file(file, "it is there already: move it away, then restore")
        }
    }
}

extension StoreFailure {
    /// What the system said last of a file.
    fileprivate static func system(_ path: String) -> Self {
        .file(path, String(cString: strerror(errno)))
    }
}
