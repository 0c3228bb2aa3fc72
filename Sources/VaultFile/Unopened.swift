// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import OwnerAuthority

/// A file that is known to be a vault of a version this program can read; its key is still in the box.
struct Unopened {
    let method: SealMethod
    let box: [UInt8]
    private let path: String
    private let surroundings: SealedFile.Surroundings

    init(_ path: String, _ surroundings: SealedFile.Surroundings) throws(VaultError) {
        self.path = path
        self.surroundings = surroundings
        let connection: SQLiteConnection
        let version: Int64
        let guarded: [(method: String, box: [UInt8])]
        do throws(SQLiteError) {
            connection = try Self.connect(path, surroundings)
            let found = try connection.rows("PRAGMA application_id") { $0.integer(0) }
            guard found == [FileSchema.applicationID] else {
                throw SQLiteError(.notADatabase, number: 0, words: "another program's database")
            }
            version = try connection.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        } catch {
            throw VaultError(error, path)
        }
        try Self.require(version, surroundings.schema, path)
        try surroundings.schema.requireNothingElse(in: connection, version: Int(clamping: version), path)
        do throws(SQLiteError) {
            guarded = try connection.rows("SELECT method, box FROM vault WHERE one = 1") { ($0.text(0), $0.blob(1)) }
        } catch {
            throw VaultError(error, path)
        }
        guard let first = guarded.first, let method = SealMethod(rawValue: first.method) else {
            throw VaultError(.storage(.damaged), "\(path) does not say how it is sealed: put back a copy")
        }
        (self.method, box) = (method, first.box)
    }

    static func connect(
        _ path: String,
        _ surroundings: SealedFile.Surroundings
    ) throws(SQLiteError) -> SQLiteConnection {
        var options = SQLiteConnection.Options()
        options.busyMilliseconds = surroundings.busyMilliseconds
        options.isReadOnly = surroundings.isReadOnly
        options.isImmutable = surroundings.isFrozen
        options.erasesDeleted = true
        return try SQLiteConnection(path: path, options)
    }

    private static func require(_ version: Int64, _ schema: FileSchema, _ path: String) throws(VaultError) {
        if version > schema.version {
            throw VaultError(
                .storage(.newer),
                "\(path) was written by a newer program (format \(version), this one knows \(schema.version)): use that one"
            )
        }
        guard version > 0 else { throw VaultError(.storage(.foreign), "\(path) has no format of ours") }
    }

    /// Takes the lock of a writer only where there is something to write.
    private func bringForward(_ connection: SQLiteConnection) throws(SQLiteError) {
        guard try version(connection) < surroundings.schema.version else { return }
        try connection.writeTransaction({ $0 }) { () throws(SQLiteError) in
            try surroundings.schema.migrate(connection, from: try version(connection))
        }
    }

    private func version(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        Int(clamping: try connection.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0)
    }

    /// The file with its keys: brought to this program's version, and checked as a whole.
    func opened(_ keys: VaultKeys, _ counter: (any RollbackCounter)?) throws(VaultError) -> sending OpenFile {
        try FilePlace.requireFile(path)
        guard let identity = FileIdentity(of: path) else {
            throw FilePlace.failure("the vault cannot be looked at", path)
        }
        let connection: SQLiteConnection
        do throws(SQLiteError) {
            connection = try Self.connect(path, surroundings)
            if !surroundings.isReadOnly {
                try connection.useWriteAheadLog()
                try bringForward(connection)
            }
        } catch {
            throw VaultError(error, path)
        }
        let file = OpenFile(path: path, connection, keys, counter)
        file.foldsLogIn = surroundings.foldsLogIn && !surroundings.isReadOnly
        // Reading opens the log.
        try file.read { _ throws(VaultError) in () }
        file.watch = try FileWatch(path, opened: identity, connection, isReadOnly: surroundings.isReadOnly)
        return file
    }
}
