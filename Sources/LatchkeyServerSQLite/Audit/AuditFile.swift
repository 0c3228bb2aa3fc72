// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// A server's audit as it stands in its folder, read at one moment, also beside a running server.
package final class AuditFile {
    /// What stands at a place in the order of the commits.
    package enum Entry: Sendable {
        case line(AuditLine)
        /// A row that is no entry at all: its table and number.
        case unreadable(String, Int64)
    }

    private let connection: SQLiteConnection
    private let path: String
    private let masterKey: String

    /// Opens the database of a folder, to read it and nothing more.
    /// - Throws: ``StoreFailure`` if it is no database of this program, or of one that had no audit.
    package init(folder: String) throws(StoreFailure) {
        let folder = FilePath.resolved(folder)
        path = folder + "/latchkey.db"
        masterKey = folder + "/master-key"
        guard access(path, R_OK) == 0 else { throw .file(path, String(cString: strerror(errno))) }
        var options = SQLiteConnection.Options()
        options.isReadOnly = true
        do throws(SQLiteError) { connection = try SQLiteConnection(path: path, options) } catch {
            throw StoreFailure(error, path)
        }
        let version = try Schema.version(of: connection, path: path)
        guard version > 0 else { throw .foreign(path) }
        guard version >= Schema.firstWithAudit else {
            throw .database("\(path) is of an older version, which had no audit: start the server over it once")
        }
    }

    /// The server's list of keys as the folder keeps it, sealed by the master key, and every origin that it signed as.
    ///
    /// So whoever can change the file and has not the master key cannot put another key there.
    /// - Parameter file: that of the master key; `nil` for the one in the folder.
    /// - Returns: the keys, the oldest first.
    /// - Throws: ``StoreFailure`` if the master key is not to be read, or another one's.
    package func keys(masterKey file: String?) throws(StoreFailure) -> ServerKeys {
        let place = file ?? masterKey
        let seal = SecretSeal(key: try MasterKey(file: place), file: place) { [UInt8](repeating: 0, count: $0) }
        let tables = SQLiteTables(connection: connection, path: path, seal: seal, keys: KeyCache(capacity: 2))
        do throws(Refusal) { return try ServerKeys(keptIn: tables, by: SoftwareKeys()) } catch {
            throw .masterKey("\(path): \(error.step)")
        }
    }

    /// Calls `body` with every entry in the order of the commits, each batch after its links and each head after its
    /// batch, until it returns `false`.
    ///
    /// What was read is told when the reading is over for the moment: `body` may take its time, as a pager does, and as long
    /// as somebody reads, the log of a running server can only grow.
    package func read(_ body: (Entry) -> Bool) throws(StoreFailure) {
        var walk = Walk()
        while !walk.isOver {
            let entries = try connection.readTransaction({ StoreFailure($0, path) }) { () throws(StoreFailure) in
                do throws(SQLiteError) { return try some(&walk) } catch { throw StoreFailure(error, path) }
            }
            for entry in entries where !body(entry) { return }
        }
    }

    /// So many rows are read at once.
    private static let step: Int64 = 500

    /// How far the reading has come.
    private struct Walk {
        var batches: ArraySlice<Batch> = []
        /// The least number that the next batch may have, and the least place of the next link; `nil` behind the largest.
        var number: Int64? = .min
        var link: Int64? = .min
        /// The last link there was when no more batches were; those up to it are under none.
        var last: Int64?
        var isOver = false
    }

    private func some(_ walk: inout Walk) throws(SQLiteError) -> [Entry] {
        var entries: [Entry] = []
        while entries.count < Self.step, !walk.isOver { entries += try next(&walk) }
        return entries
    }

    /// Links of the next batch, with the last of them the batch itself; behind all batches what is under none.
    private func next(_ walk: inout Walk) throws(SQLiteError) -> [Entry] {
        if let last = walk.last { return try rest(&walk, through: last) }
        if walk.batches.isEmpty { walk.batches = try batches(from: walk.number)[...] }
        guard let batch = walk.batches.first else {
            walk.last = try connection.first("SELECT max(place) FROM audit_links", []) { $0.integer(0) } ?? .min
            return []
        }
        let links = try links(from: &walk.link, through: batch.through)
        guard links.count < Self.step else { return links }
        walk.batches.removeFirst()
        walk.number = batch.number.next
        return links + [batch.entry] + [batch.head].compactMap(\.self)
    }

    private func rest(_ walk: inout Walk, through last: Int64) throws(SQLiteError) -> [Entry] {
        let links = try links(from: &walk.link, through: last)
        guard links.isEmpty else { return links }
        walk.isOver = true
        return try headsAlone()
    }
}

extension AuditFile {
    /// The next links, so many at most.
    private func links(from place: inout Int64?, through last: Int64) throws(SQLiteError) -> [Entry] {
        guard let first = place else { return [] }
        let found = try connection.rows(
            """
            SELECT subject, sequence, time, type, device_id, details_hash, previous_hash, hash, details, salt, place
            FROM audit_links WHERE place >= ? AND place <= ? ORDER BY place LIMIT ?
            """,
            [.integer(first), .integer(last), .integer(Self.step)]
        ) { row in
            let place = row.integer(10)
            return (
                place: place, entry: AuditLine(link: row).map { Entry.line($0) } ?? .unreadable("audit_links", place)
            )
        }
        if let end = found.last?.place { place = end.next }
        return found.map(\.entry)
    }

    private struct Batch {
        let number: Int64
        let through: Int64
        let entry: Entry
        let head: Entry?
    }

    private func batches(from number: Int64?) throws(SQLiteError) -> [Batch] {
        guard let number else { return [] }
        return try connection.rows(
            """
            SELECT number, time, links, links_hash, previous_hash, hash, through,
                (SELECT head FROM audit_heads WHERE batch = number)
            FROM audit_batches WHERE number >= ? ORDER BY number LIMIT ?
            """,
            [.integer(number), .integer(Self.step)]
        ) { row in
            let number = row.integer(0)
            return Batch(
                number: number,
                through: row.integer(6),
                entry: AuditLine(batch: row).map { .line($0) } ?? .unreadable("audit_batches", number),
                head: row.optionalText(7).map { .line(.head(UnverifiedAuditHead($0))) }
            )
        }
    }

    /// Heads whose batch is not there.
    private func headsAlone() throws(SQLiteError) -> [Entry] {
        try connection.rows(
            "SELECT head FROM audit_heads WHERE batch NOT IN (SELECT number FROM audit_batches) ORDER BY batch"
        ) { .line(.head(UnverifiedAuditHead($0.text(0)))) }
    }
}

extension Int64 {
    /// One more; `nil` if there is none.
    fileprivate var next: Int64? {
        self < .max ? self + 1 : nil
    }
}
