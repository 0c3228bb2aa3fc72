// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import OwnerAuthority

/// A vault's file with its keys and what is known of it: used by one thread at a time.
final class OpenFile {
    let path: String
    let connection: SQLiteConnection
    let seal: ContentSeal
    let tags: LookupTag
    private let counter: (any RollbackCounter)?
    /// After each write the file alone is the vault, so that whoever copies or moves it takes all of it.
    var foldsLogIn = true
    /// `nil` only until the vault was read for the first time.
    var watch: FileWatch?

    private(set) var header = FileHeader()
    /// The header as it stood in the file when it was last checked; `nil`: not known.
    private var sealedHeader: [UInt8]?
    var index = FileIndex()

    init(path: String, _ connection: SQLiteConnection, _ keys: VaultKeys, _ counter: (any RollbackCounter)?) {
        self.path = path
        self.connection = connection
        self.counter = counter
        seal = ContentSeal(keys: keys)
        tags = LookupTag(key: keys.lookup)
    }

    func read<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        try connection.readTransaction(failure) { () throws(VaultError) in
            try watch?.requireInPlace(connection)
            try catchUp()
            let transaction = FileTransaction(self, header, isReadOnly: true)
            defer { transaction.end() }
            return try body(transaction)
        }
    }

    func write<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        var isReadyToCommit = false
        let former = header
        do throws(VaultError) {
            let result = try connection.writeTransaction(failure) { () throws(VaultError) in
                try watch?.requireInPlace(connection)
                try catchUp()
                let transaction = FileTransaction(self, header, isReadOnly: false)
                defer { transaction.end() }
                do throws(VaultError) {
                    let result = try body(transaction)
                    try watch?.requireInPlace(connection)
                    try keep(transaction)
                    isReadyToCommit = true
                    return result
                } catch {
                    transaction.undo()
                    throw error
                }
            }
            try counter?.advance(to: header.state)
            foldLogIn()
            try watch?.requireStillInPlace(connection)
            return result
        } catch {
            // Whether a commit that failed is in the file, only the file knows.
            if isReadyToCommit { (header, sealedHeader) = (former, nil) }
            throw error
        }
    }

    private func foldLogIn() {
        guard foldsLogIn else { return }
        // What was committed is durable in the log already, so a reader in the way or a full disk only puts this off.
        _ = try? connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    }

    /// Makes what was done part of the file's header.
    private func keep(_ transaction: FileTransaction) throws(VaultError) {
        guard transaction.hasChanged else { return }
        var next = transaction.header
        next.state += 1
        let sealed = try seal.seal(next.bytes, at: .header)
        try run("UPDATE vault SET header = ? WHERE one = 1", [.blob(sealed)])
        (header, sealedHeader) = (next, sealed)
    }

    /// Sees what other processes wrote since, and checks all of it.
    private func catchUp() throws(VaultError) {
        let found = try rows("SELECT header FROM vault WHERE one = 1") { $0.blob(0) }
        guard let sealed = found.first else { throw damage("its header is gone") }
        guard sealed != sealedHeader else { return }
        sealedHeader = nil
        guard let opened = seal.open(sealed, at: .header), let newer = opened.withBytes({ FileHeader(Array($0)) })
        else {
            throw damage("its header is not what was written")
        }
        try requireNoRollback(to: newer.state)
        let items = try rows("SELECT id, version, state, tags FROM items") { row in
            (row.integer(0), row.integer(1), row.integer(2), row.blob(3))
        }
        var fresh = FileIndex()
        var sum = RunningSum()
        for (id, version, state, tags) in items {
            guard let id = UInt64(exactly: id), id <= newer.lastID, let version = UInt64(exactly: version),
                let state = UInt64(exactly: state)
            else { throw damage("an item has numbers that none can have") }
            let mark = RowMark(version: version, state: state, tagBytes: tags)
            sum.add(mark, of: id, seal.keys.sum)
            fresh.put(mark, of: id)
        }
        guard sum == newer.sum, UInt64(items.count) == newer.count else {
            throw damage("items were taken away, put back or exchanged by somebody else than this program")
        }
        (header, index, sealedHeader) = (newer, fresh, sealed)
    }

    private func requireNoRollback(to state: UInt64) throws(VaultError) {
        let least = max(try counter?.value() ?? 0, header.state)
        guard state >= least else {
            throw damage("it is an older copy (state \(state), and it was at \(least) before)")
        }
    }

    // MARK: Errors

    func failure(_ error: SQLiteError) -> VaultError {
        VaultError(error, path)
    }

    func damage(_ what: String) -> VaultError {
        VaultError(.storage(.damaged), "\(path): \(what); nothing was changed: put back a copy")
    }

    func run(_ sql: StaticString, _ values: [SQLiteValue]) throws(VaultError) {
        do throws(SQLiteError) { try connection.run(sql, values) } catch { throw failure(error) }
    }

    func rows<Element>(
        _ sql: StaticString,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) -> Element
    ) throws(VaultError) -> [Element] {
        do throws(SQLiteError) { return try connection.rows(sql, values, read) } catch { throw failure(error) }
    }
}
