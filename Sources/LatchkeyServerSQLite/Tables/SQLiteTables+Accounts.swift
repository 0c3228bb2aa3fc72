// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func account(_ id: AccountID) throws(Refusal) -> StoredAccount? {
        try row(
            """
            SELECT id, username, created_at, password_salt, password_hash, code_expires_at, code_is_used, last_place,
                password_memory, password_passes
            FROM accounts WHERE id = ?
            """,
            [.id(id)],
            in: "accounts",
            StoredAccount.init
        )
    }

    func account(named name: String) throws(Refusal) -> StoredAccount? {
        try row(
            """
            SELECT id, username, created_at, password_salt, password_hash, code_expires_at, code_is_used, last_place,
                password_memory, password_passes
            FROM accounts WHERE username = ?
            """,
            [.text(name)],
            in: "accounts",
            StoredAccount.init
        )
    }

    func accounts(after id: AccountID?, limit: Int) throws(Refusal) -> [StoredAccount] {
        try rows(
            """
            SELECT id, username, created_at, password_salt, password_hash, code_expires_at, code_is_used, last_place,
                password_memory, password_passes
            FROM accounts WHERE id > ? ORDER BY id LIMIT ?
            """,
            [.text(id?.text ?? ""), .integer(Int64(limit))],
            in: "accounts",
            StoredAccount.init
        )
    }

    func insert(_ account: StoredAccount) throws(Refusal) {
        try run(
            "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [.id(account.account.id)] + account.values
        )
    }

    func update(_ account: StoredAccount) throws(Refusal) {
        try changeOne(
            """
            UPDATE accounts SET username = ?, created_at = ?, password_salt = ?, password_hash = ?, code_expires_at = ?,
                code_is_used = ?, last_place = ?, password_memory = ?, password_passes = ?
            WHERE id = ?
            """,
            account.values + [.id(account.account.id)],
            in: "accounts"
        )
    }

    func removeAccount(_ id: AccountID) throws(Refusal) {
        try run("DELETE FROM accounts WHERE id = ?", [.id(id)])
    }

    func endOfKeptName(_ hash: [UInt8]) throws(Refusal) -> Timestamp? {
        try row("SELECT kept_until FROM kept_names WHERE hash = ?", [.blob(hash)], in: "kept_names") { $0.timestamp(0) }
    }

    func keepName(_ hash: [UInt8], until end: Timestamp) throws(Refusal) {
        try run("INSERT OR REPLACE INTO kept_names VALUES (?, ?)", [.blob(hash), .time(end)])
    }
}

extension StoredAccount {
    fileprivate init?(_ row: SQLiteRow) {
        guard let id: AccountID = row.id(0),
            let cost = PasswordCost(storedMemoryKiB: row.integer(8), passes: row.integer(9))
        else { return nil }
        self.init(
            account: Account(id: id, username: row.text(1), createdAt: row.timestamp(2)),
            password: PasswordRecord(
                salt: row.blob(3),
                hash: row.blob(4),
                cost: cost,
                code: row.isNull(5) ? nil : OneTimeCode(expiresAt: row.timestamp(5), isUsed: row.integer(6) != 0)
            ),
            lastPlace: row.isNull(7) ? nil : row.blob(7)
        )
    }

    /// Everything but the id.
    fileprivate var values: [SQLiteValue] {
        [
            .text(account.username), .time(account.createdAt), .blob(password.salt), .blob(password.hash),
            .time(password.code?.expiresAt), .integer(password.code?.isUsed == true ? 1 : 0),
            lastPlace.map { .blob($0) } ?? .null, .integer(Int64(password.cost.memoryKiB)),
            .integer(Int64(password.cost.passes)),
        ]
    }
}
