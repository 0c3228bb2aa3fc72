// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import OwnerAuthority

/// The tables, and the steps that led to them: numbered, never edited.
struct FileSchema: Sendable {
    /// Step n brings a file of version n to version n + 1, which it also says.
    var steps: [[StaticString]]

    static let current = FileSchema(steps: [
        [
            "PRAGMA application_id = 1280005681",
            """
            CREATE TABLE vault (
                one INTEGER PRIMARY KEY CHECK (one = 1), method TEXT NOT NULL, box BLOB NOT NULL, header BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE items (
                id INTEGER PRIMARY KEY, version INTEGER NOT NULL, state INTEGER NOT NULL, tags BLOB NOT NULL,
                record BLOB NOT NULL, secret BLOB NOT NULL
            ) STRICT
            """,
            "PRAGMA user_version = 1",
        ]
    ])

    /// `LKV1`, in the head of every vault.
    static let applicationID: Int64 = 1_280_005_681

    var version: Int {
        steps.count
    }

    /// Brings a file of an older version here; within a transaction.
    func migrate(_ connection: SQLiteConnection, from version: Int) throws(SQLiteError) {
        for sql in steps.dropFirst(version).joined() { try connection.run(sql) }
    }

    /// Requires the tables of a version and nothing beside: a trigger, say, would undo what is acknowledged.
    func requireNothingElse(in connection: SQLiteConnection, version: Int, _ path: String) throws(VaultError) {
        let (found, known): ([Entry], [Entry])
        do throws(SQLiteError) {
            found = try Self.entries(connection)
            let fresh = try SQLiteConnection(inMemory: ())
            for sql in steps.prefix(version).joined() { try fresh.run(sql) }
            known = try Self.entries(fresh)
        } catch {
            throw VaultError(error, path)
        }
        guard let odd = Set(found).symmetricDifference(known).map(\.sentence).sorted().first else { return }
        throw VaultError(
            .storage(.damaged),
            "\(path): \(odd) is not as this program made it, so that somebody changed the file by a database tool: put back a copy"
        )
    }

    /// A table, index, view or trigger, as the library keeps it.
    private struct Entry: Hashable {
        let kind: String
        let name: String
        let sql: String

        var sentence: String {
            "the \(kind) '\(name)'"
        }
    }

    private static func entries(_ connection: SQLiteConnection) throws(SQLiteError) -> [Entry] {
        try connection.rows("SELECT type, name, sql FROM sqlite_schema") { row in
            Entry(kind: row.text(0), name: row.text(1), sql: row.text(2))
        }
    }
}
