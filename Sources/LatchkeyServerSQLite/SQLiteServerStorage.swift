// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// A server's store in one SQLite file.
///
/// An act is answered when it is on the disk. What the server itself keeps secret is sealed by the master key, so the
/// file alone opens no session and checks no password.
package final class SQLiteServerStorage: ServerStorage {
    let folder: DataFolder
    let seal: SecretSeal
    private let writer: CommitThread
    let readers: ReaderPool

    /// Where the master key is.
    package enum MasterKeyPlace: Sendable {
        /// In a file of the operator's.
        case file(String)
        /// In the folder, beside what it guards; made if it is missing.
        case inFolder
    }

    /// Opens the store of a folder, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - folder: The folder, which stays taken as long as the store lives.
    ///   - masterKey: Where the master key is.
    ///   - randomBytes: So many fresh bytes that nobody can guess.
    ///   - log: Takes `storage.master_key_beside_data` and `storage.master_key_beside_its_place` when that is so,
    ///     `storage.failed` and `storage.recovered`.
    /// - Throws: ``StoreFailure``, whose description is for the operator.
    package init(
        folder: DataFolder,
        masterKey: MasterKeyPlace = .inFolder,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        log: @escaping @Sendable (_ event: String, _ fields: [String: String]) -> Void
    ) throws(StoreFailure) {
        self.folder = folder
        try folder.requireNoLogAlone()
        if !folder.isEmpty { try Schema.requireOwn(folder.database) }
        // Before there is a database: a key that cannot be read leaves none behind.
        let key = try folder.readMasterKey(masterKey, randomBytes: randomBytes, log: log)
        try folder.makeDatabaseFile()
        seal = SecretSeal(key: key, file: folder.path(of: masterKey), randomBytes: randomBytes)
        let shop = Connections(
            path: folder.database,
            seal: seal,
            keys: KeyCache(capacity: 4_096)
        )
        try shop.prepare(randomBytes: randomBytes)
        do throws(StoreFailure) {
            // Whoever rotates at this moment has settled it first.
            if let turn = try RotationTurn(in: folder) { try seal.settle(in: folder, turn) }
        } catch {
            // It is read where it stands, now as at the next start.
            log("storage.master_key_beside_its_place", ["reason": error.description])
        }
        writer = CommitThread(open: { () throws(StoreFailure) in try shop.writing() }, report: log)
        readers = ReaderPool(open: { () throws(StoreFailure) in try shop.reading() })
    }

    /// Opens the store of a folder beside the server that may run over it; both write, one commit after the other.
    /// - Throws: ``StoreFailure`` if there is none, or it is not of this program's own form.
    package init(
        beside path: String,
        masterKeyFile: String?,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) throws(StoreFailure) {
        folder = try DataFolder(beside: path)
        guard masterKeyFile != nil || folder.hasMasterKey else { throw folder.missingKey }
        let file = masterKeyFile ?? folder.masterKey
        seal = SecretSeal(key: try MasterKey(file: file), file: file, randomBytes: randomBytes)
        let shop = Connections(
            path: folder.database,
            seal: seal,
            keys: KeyCache(capacity: 16)
        )
        try shop.requirePrepared()
        writer = CommitThread(open: { () throws(StoreFailure) in try shop.writing() }, report: { _, _ in })
        readers = ReaderPool(open: { () throws(StoreFailure) in try shop.reading() })
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try readers.read(body)
    }

    package func act<Value: Sendable>(
        at now: Timestamp,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try await writer.run(at: now, body)
    }

    package func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void) {
        writer.beforeCommit.withLock { $0.run = body }
    }

    /// Lets what waits be done, closes the file and lets go of the folder; nothing may be asked afterwards.
    package func close() {
        // The last connection to go puts the log into the file, and only one that writes can.
        readers.close()
        writer.stop()
        folder.letGo()
    }
}
