// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func confirmation(_ id: ConfirmationID) throws(Refusal) -> StoredConfirmation? {
        try row(
            "SELECT document, asked_by, accepted_methods, decision, method, receipt FROM confirmations WHERE id = ?",
            [.id(id)],
            in: "confirmations",
            StoredConfirmation.init
        )
    }

    func confirmation(of account: AccountID, reference: OrderText) throws(Refusal) -> StoredConfirmation? {
        try row(
            """
            SELECT document, asked_by, accepted_methods, decision, method, receipt FROM confirmations
            WHERE account_id = ? AND reference = ?
            """,
            [.id(account), .text(reference.description)],
            in: "confirmations",
            StoredConfirmation.init
        )
    }

    func pendingConfirmations(
        of account: AccountID,
        after place: StoredConfirmation?,
        at now: Timestamp,
        limit: Int
    ) throws(Refusal) -> [StoredConfirmation] {
        try rows(
            """
            SELECT document, asked_by, accepted_methods, decision, method, receipt FROM confirmations
            WHERE account_id = ? AND decision IS NULL AND expires_at > ? AND (created_at, id) > (?, ?)
            ORDER BY created_at, id LIMIT ?
            """,
            [
                .id(account), .time(now), .time(place?.document.createdAt ?? Timestamp(milliseconds: .min)),
                .text(place?.id.text ?? ""), .integer(Int64(limit)),
            ],
            in: "confirmations",
            StoredConfirmation.init
        )
    }

    func pendingEnds(
        of account: AccountID,
        askedBy session: SessionID?,
        at now: Timestamp
    ) throws(Refusal) -> [Timestamp] {
        try rows(
            """
            SELECT expires_at FROM confirmations
            WHERE account_id = ? AND decision IS NULL AND asked_by IS ? AND expires_at > ? ORDER BY expires_at
            """,
            [.id(account), session.map { .id($0) } ?? .null, .time(now)],
            in: "confirmations"
        ) { $0.timestamp(0) }
    }

    func starts(ofThoseAskedBy session: SessionID, since start: Timestamp) throws(Refusal) -> [Timestamp] {
        try rows(
            "SELECT created_at FROM confirmations WHERE asked_by = ? AND created_at > ? ORDER BY created_at",
            [.id(session), .time(start)],
            in: "confirmations"
        ) { $0.timestamp(0) }
    }

    func insert(_ confirmation: StoredConfirmation) throws(Refusal) {
        let document = confirmation.document
        try run(
            "INSERT INTO confirmations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(confirmation.id), .id(confirmation.accountID), .text(document.order.reference.description),
                confirmation.askedBy.map { .id($0) } ?? .null, .time(document.createdAt), .time(document.expiresAt),
                .text(confirmation.acceptedMethods.map(\.rawValue).joined(separator: " ")), .blob(document.bytes),
            ] + confirmation.decisionValues
        )
    }

    func update(_ confirmation: StoredConfirmation) throws(Refusal) {
        try changeOne(
            "UPDATE confirmations SET decision = ?, method = ?, receipt = ? WHERE id = ?",
            confirmation.decisionValues + [.id(confirmation.id)],
            in: "confirmations"
        )
    }
}

extension StoredConfirmation {
    fileprivate init?(_ row: SQLiteRow) {
        let document: ConfirmationDocument
        do { document = try ConfirmationDocument(bytes: row.blob(0)) } catch { return nil }
        let names = row.text(2).split(separator: " ")
        let methods = names.compactMap { ConfirmationMethod(rawValue: String($0)) }
        guard methods.count == names.count else { return nil }
        self.init(document: document, askedBy: row.isNull(1) ? nil : row.id(1), acceptedMethods: methods)
        switch row.optionalText(3) {
        case nil: break
        case "approved":
            guard let method = row.optionalText(4).flatMap(ConfirmationMethod.init(rawValue:)),
                let receipt = row.optionalText(5)
            else { return nil }
            decision = .approved(method, UnverifiedReceipt(receipt))
        case "rejected": decision = .rejected
        default: return nil
        }
    }

    /// Decision, method, receipt.
    fileprivate var decisionValues: [SQLiteValue] {
        switch decision {
        case nil: [.null, .null, .null]
        case .approved(let method, let receipt): [.text("approved"), .text(method.rawValue), .text(receipt.text)]
        case .rejected: [.text("rejected"), .null, .null]
        }
    }
}
