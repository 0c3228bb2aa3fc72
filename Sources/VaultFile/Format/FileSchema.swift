// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite

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
}
