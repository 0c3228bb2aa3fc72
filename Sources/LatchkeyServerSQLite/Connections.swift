// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer

/// Opens connections to a store's file, each with the tables over it.
struct Connections: Sendable {
    let path: String
    let seal: SecretSeal
    let keys: KeyCache
    /// The file that had the name at first.
    private let identity: FileIdentity?

    init(path: String, seal: SecretSeal, keys: KeyCache) {
        (self.path, self.seal, self.keys) = (path, seal, keys)
        identity = FileIdentity(of: path)
    }

    func writing() throws(StoreFailure) -> SQLiteTables {
        var options = SQLiteConnection.Options()
        // An administrator's command beside the server holds the lock for an instant.
        options.busyMilliseconds = 2_000
        options.erasesDeleted = true
        return try open(options) { connection throws(SQLiteError) in
            try connection.useWriteAheadLog()
            // Half of what would hold more: what falls out lies in the system's own cache, and the server stays below 60 MB.
            try connection.run("PRAGMA cache_size = -8192")
            try connection.run("PRAGMA journal_size_limit = 67108864")
        }
    }

    func reading() throws(StoreFailure) -> SQLiteTables {
        var options = SQLiteConnection.Options()
        options.busyMilliseconds = 250
        options.isReadOnly = true
        return try open(options) { connection throws(SQLiteError) in
            try connection.run("PRAGMA cache_size = -4096")
        }
    }

    private func open(
        _ options: SQLiteConnection.Options,
        _ prepare: (SQLiteConnection) throws(SQLiteError) -> Void
    ) throws(StoreFailure) -> SQLiteTables {
        // Another file would get the log of this one, and others may have this one open still.
        guard identity == nil || FileIdentity(of: path) == identity else { throw .moved(path) }
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: path, options)
            try prepare(connection)
            return SQLiteTables(connection: connection, path: path, seal: seal, keys: keys)
        } catch {
            throw StoreFailure(error, path)
        }
    }

    /// The file has this program's form, a server was started over it, and the master key is its own.
    func requirePrepared() throws(StoreFailure) {
        let tables = try reading()
        guard try Schema.version(of: tables.connection, path: path) == Schema.steps.count else {
            throw .database("\(path) is of an older version: start this version's server over it once")
        }
        try requireState(of: tables)
        do throws(Refusal) { _ = try tables.epoch() } catch {
            throw .masterKey("\(path): no server was started over it, or the master key is another one")
        }
    }

    /// Brings the file to the present form, begins the first epoch in a new one, and tries the master key.
    func prepare(randomBytes: (Int) -> [UInt8]) throws(StoreFailure) {
        let tables = try writing()
        try Schema.bringUp(tables.connection, path: path)
        try tables.connection.writeTransaction({ StoreFailure($0, path) }) { () throws(StoreFailure) in
            try requireState(of: tables)
            do throws(Refusal) {
                try tables.beginEpochIfNone(challengeKey: randomBytes(32))
                _ = try tables.epoch()
            } catch {
                throw .masterKey("\(path): the master key is not the one that this database was made with")
            }
        }
    }

    /// What is damaged there is no fault of the master key's.
    private func requireState(of tables: SQLiteTables) throws(StoreFailure) {
        do throws(Refusal) { try tables.requireState() } catch { throw .database("\(path): \(error.step)") }
    }
}

extension DataFolder {
    func path(of place: SQLiteServerStorage.MasterKeyPlace) -> String {
        switch place {
        case .file(let path): path
        case .inFolder: masterKey
        }
    }

    func readMasterKey(
        _ place: SQLiteServerStorage.MasterKeyPlace,
        randomBytes: (Int) -> [UInt8],
        log: (_ event: String, _ fields: [String: String]) -> Void
    ) throws(StoreFailure) -> MasterKey {
        switch place {
        case .file(let path): return try MasterKey(file: path)
        case .inFolder:
            if !hasMasterKey {
                // A fresh key opens nothing of what is there, and would pass for the one that does.
                guard isEmpty else { throw missingKey }
                try MasterKey.make(file: masterKey, randomBytes: randomBytes)
            }
            log(
                "storage.master_key_beside_data",
                ["warning": "whoever copies this folder has the key to it; keep the key elsewhere by --master-key FILE"]
            )
            return try MasterKey(file: masterKey)
        }
    }
}
