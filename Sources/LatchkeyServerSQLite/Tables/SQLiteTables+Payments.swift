// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func paymentPassword(of account: AccountID) throws(Refusal) -> StoredPaymentPassword? {
        try row(
            "SELECT salt, hash, counted, locks, locked_until, memory, passes FROM payment_passwords WHERE account_id = ?",
            [.id(account)],
            in: "payment_passwords"
        ) { row in
            guard let cost = PasswordCost(storedMemoryKiB: row.integer(5), passes: row.integer(6)) else { return nil }
            return StoredPaymentPassword(
                accountID: account,
                password: PasswordRecord(salt: row.blob(0), hash: row.blob(1), cost: cost),
                tries: PaymentTries(
                    counted: row.count(2),
                    locks: row.count(3),
                    lockedUntil: row.isNull(4) ? nil : row.timestamp(4)
                )
            )
        }
    }

    func keep(_ password: StoredPaymentPassword) throws(Refusal) {
        try run(
            "INSERT OR REPLACE INTO payment_passwords VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(password.accountID), .blob(password.password.salt), .blob(password.password.hash),
                .integer(Int64(password.tries.counted)), .integer(Int64(password.tries.locks)),
                .time(password.tries.lockedUntil), .integer(Int64(password.password.cost.memoryKiB)),
                .integer(Int64(password.password.cost.passes)),
            ]
        )
    }

    func removePaymentPassword(of account: AccountID) throws(Refusal) {
        try run("DELETE FROM payment_passwords WHERE account_id = ?", [.id(account)])
    }

    // MARK: Allowances

    func allowance(tokenHash: [UInt8]) throws(Refusal) -> StoredAllowance? {
        try row(
            """
            SELECT token_hash, account_id, session_id, device_id, granted_by, currency, total, expires_at, spent
            FROM allowances WHERE token_hash = ?
            """,
            [.blob(tokenHash)],
            in: "allowances",
            StoredAllowance.init
        )
    }

    func allowances(of account: AccountID) throws(Refusal) -> [StoredAllowance] {
        try rows(
            """
            SELECT token_hash, account_id, session_id, device_id, granted_by, currency, total, expires_at, spent
            FROM allowances WHERE account_id = ?
            """,
            [.id(account)],
            in: "allowances",
            StoredAllowance.init
        )
    }

    func insert(_ allowance: StoredAllowance) throws(Refusal) {
        try run(
            "INSERT INTO allowances VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .blob(allowance.tokenHash), .id(allowance.accountID), .id(allowance.sessionID),
                allowance.deviceID.map { .id($0) } ?? .null, .id(allowance.grantedBy),
                .text(allowance.limit.currency.description), .integer(allowance.limit.total),
                .time(allowance.limit.expiresAt), .integer(allowance.spent),
            ]
        )
    }

    func update(_ allowance: StoredAllowance) throws(Refusal) {
        try changeOne(
            "UPDATE allowances SET spent = ? WHERE token_hash = ?",
            [.integer(allowance.spent), .blob(allowance.tokenHash)],
            in: "allowances"
        )
    }

    func endAllowance(tokenHash: [UInt8]) throws(Refusal) {
        try run("DELETE FROM allowances WHERE token_hash = ?", [.blob(tokenHash)])
    }
}

extension StoredAllowance {
    fileprivate init?(_ row: SQLiteRow) {
        guard let account: AccountID = row.id(1), let session: SessionID = row.id(2),
            let granting: ConfirmationID = row.id(4), let currency = CurrencyCode(row.text(5))
        else { return nil }
        let device: DeviceID? = row.isNull(3) ? nil : row.id(3)
        self.init(
            tokenHash: row.blob(0),
            holder: AllowanceHolder(accountID: account, sessionID: session, deviceID: device),
            grantedBy: granting,
            limit: AllowanceLimit(currency: currency, total: row.units(6), expiresAt: row.timestamp(7)),
            spent: row.units(8)
        )
    }
}
