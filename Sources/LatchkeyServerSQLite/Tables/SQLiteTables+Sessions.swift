// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func session(_ id: SessionID) throws(Refusal) -> StoredSession? {
        try row(
            """
            SELECT id, token_hash, account_id, method, device_id, label, epoch, opened_at, expires_at, last_used_at, address
            FROM sessions WHERE id = ?
            """,
            [.id(id)],
            in: "sessions",
            StoredSession.init
        )
    }

    func session(tokenHash: [UInt8]) throws(Refusal) -> StoredSession? {
        try row(
            """
            SELECT id, token_hash, account_id, method, device_id, label, epoch, opened_at, expires_at, last_used_at, address
            FROM sessions WHERE token_hash = ?
            """,
            [.blob(tokenHash)],
            in: "sessions",
            StoredSession.init
        )
    }

    func sessions(of account: AccountID) throws(Refusal) -> [StoredSession] {
        try rows(
            """
            SELECT id, token_hash, account_id, method, device_id, label, epoch, opened_at, expires_at, last_used_at, address
            FROM sessions WHERE account_id = ? ORDER BY opened_at, id
            """,
            [.id(account)],
            in: "sessions",
            StoredSession.init
        )
    }

    func sessionCount(of account: AccountID) throws(Refusal) -> Int {
        try count("SELECT count(*) FROM sessions WHERE account_id = ?", [.id(account)], in: "sessions")
    }

    func sessionsMakingRoom(
        in account: AccountID,
        count: Int,
        at now: Timestamp
    ) throws(Refusal) -> [StoredSession] {
        // The index holds all that is compared, so that of a full account one row is read.
        try rows(
            """
            SELECT id, token_hash, account_id, method, device_id, label, epoch, opened_at, expires_at, last_used_at, address
            FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE account_id = ?
                ORDER BY expires_at > ?, last_used_at, opened_at, id LIMIT ?
            )
            """,
            [.id(account), .time(now), .integer(Int64(count))],
            in: "sessions",
            StoredSession.init
        )
    }

    func insert(_ session: StoredSession) throws(Refusal) {
        try run(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(session.id), .blob(session.tokenHash), .id(session.accountID), .text(session.method.rawValue),
                session.deviceID.map { .id($0) } ?? .null, .optional(session.holder.label),
                .integer(Int64(session.epoch)),
                .time(session.openedAt), .time(session.expiresAt), .time(session.lastUsedAt),
                .text(session.holder.address),
            ]
        )
    }

    func update(_ session: StoredSession) throws(Refusal) {
        try changeOne(
            "UPDATE sessions SET last_used_at = ? WHERE id = ?",
            [.time(session.lastUsedAt), .id(session.id)],
            in: "sessions"
        )
    }

    func endSession(_ id: SessionID) throws(Refusal) {
        try run("DELETE FROM sessions WHERE id = ?", [.id(id)])
    }
}

extension StoredSession {
    fileprivate init?(_ row: SQLiteRow) {
        guard let id: SessionID = row.id(0), let account: AccountID = row.id(2),
            let method = LoginMethod(rawValue: row.text(3)), let device = row.optionalID(4)
        else { return nil }
        self.init(
            id: id,
            tokenHash: row.blob(1),
            holder: SessionHolder(
                accountID: account,
                method: method,
                deviceID: device.id,
                label: row.optionalText(5),
                address: row.text(10)
            ),
            epoch: row.count(6),
            openedAt: row.timestamp(7),
            expiresAt: row.timestamp(8)
        )
        lastUsedAt = row.timestamp(9)
    }
}

extension SQLiteRow {
    /// A device's id or its absence; `nil` if it is neither.
    fileprivate func optionalID(_ column: Int32) -> (id: DeviceID?, Void)? {
        guard !isNull(column) else { return (nil, ()) }
        guard let id: DeviceID = id(column) else { return nil }
        return (id, ())
    }
}
