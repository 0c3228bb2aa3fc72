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
    package func read(_ body: (Entry) -> Bool) throws(StoreFailure) {
        try connection.readTransaction({ StoreFailure($0, path) }) { () throws(StoreFailure) in
            do throws(SQLiteError) { try walk(body) } catch { throw StoreFailure(error, path) }
        }
    }

    /// So many rows are read at once.
    private static let step: Int64 = 500

    private func walk(_ body: (Entry) -> Bool) throws(SQLiteError) {
        var (link, number) = (Int64.min, Int64.min)
        while true {
            let batches = try batches(after: number)
            for batch in batches {
                guard try walkLinks(after: &link, through: batch.through, body), body(batch.entry) else { return }
                if let head = batch.head, !body(head) { return }
                number = batch.number
            }
            if batches.isEmpty { break }
        }
        guard try walkLinks(after: &link, through: .max, body) else { return }
        for head in try headsAlone() where !body(head) { return }
    }

    private func walkLinks(
        after place: inout Int64,
        through last: Int64,
        _ body: (Entry) -> Bool
    ) throws(SQLiteError) -> Bool {
        while place < last {
            let links = try links(after: place, through: last)
            guard let end = links.last?.place else { return true }
            for link in links where !body(link.entry) { return false }
            place = end
        }
        return true
    }
}

/// The rows, each as what it is or as what cannot be read.
extension AuditFile {
    private func links(after place: Int64, through last: Int64) throws(SQLiteError) -> [(place: Int64, entry: Entry)] {
        try connection.rows(
            """
            SELECT subject, sequence, time, type, device_id, details_hash, previous_hash, hash, details, salt, place
            FROM audit_links WHERE place > ? AND place <= ? ORDER BY place LIMIT ?
            """,
            [.integer(place), .integer(last), .integer(Self.step)]
        ) { row in
            let place = row.integer(10)
            return (place, AuditLine(link: row).map { .line($0) } ?? .unreadable("audit_links", place))
        }
    }

    private struct Batch {
        let number: Int64
        let through: Int64
        let entry: Entry
        let head: Entry?
    }

    private func batches(after number: Int64) throws(SQLiteError) -> [Batch] {
        try connection.rows(
            """
            SELECT number, time, links, links_hash, previous_hash, hash, through,
                (SELECT head FROM audit_heads WHERE batch = number)
            FROM audit_batches WHERE number > ? ORDER BY number LIMIT ?
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
