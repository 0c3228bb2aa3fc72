// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// What was refused and is in no link yet.
extension SQLiteTables {
    func refusals(_ kind: RefusalKind) throws(Refusal) -> GatheredRefusals? {
        try row(
            """
            SELECT subject, type, device_id, about, minute, count, address FROM audit_refusals
            WHERE subject = ? AND type = ? AND device_id = ? AND about = ?
            """,
            kind.values,
            in: "audit_refusals",
            GatheredRefusals.init
        )
    }

    func refusals(before minute: Int64, limit: Int) throws(Refusal) -> [GatheredRefusals] {
        try rows(
            """
            SELECT subject, type, device_id, about, minute, count, address FROM audit_refusals
            WHERE minute < ? ORDER BY minute LIMIT ?
            """,
            [.integer(minute), .integer(Int64(limit))],
            in: "audit_refusals",
            GatheredRefusals.init
        )
    }

    func refusals(for subject: AuditSubject) throws(Refusal) -> [GatheredRefusals] {
        try rows(
            """
            SELECT subject, type, device_id, about, minute, count, address FROM audit_refusals
            WHERE subject = ?
            """,
            [.text(subject.description)],
            in: "audit_refusals",
            GatheredRefusals.init
        )
    }

    func keep(_ refusals: GatheredRefusals) throws(Refusal) {
        try run(
            "INSERT OR REPLACE INTO audit_refusals VALUES (?, ?, ?, ?, ?, ?, ?)",
            refusals.kind.values + [
                .integer(refusals.minute), .integer(Int64(refusals.count)), .optional(refusals.address),
            ]
        )
    }

    func removeRefusals(_ kind: RefusalKind) throws(Refusal) {
        try run(
            "DELETE FROM audit_refusals WHERE subject = ? AND type = ? AND device_id = ? AND about = ?",
            kind.values
        )
    }
}

extension RefusalKind {
    /// What tells it from others; no device is the empty text.
    fileprivate var values: [SQLiteValue] {
        let about = self.about.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return [
            .text(subject.description), .text(type.rawValue), .text(deviceID?.text ?? ""),
            .text(JSONObject(about).text),
        ]
    }
}

extension GatheredRefusals {
    fileprivate init?(_ row: SQLiteRow) {
        guard let subject = AuditSubject(json: .string(row.text(0))),
            let type = AuditEventType(json: .string(row.text(1))),
            case .object(let members)? = JSONValue(text: row.text(3))
        else { return nil }
        var about: [String: String] = [:]
        for member in members.members {
            guard let text = String(json: member.value) else { return nil }
            about[member.name] = text
        }
        let device: DeviceID? = row.id(2)
        guard device != nil || row.text(2).isEmpty else { return nil }
        self.init(
            RefusalKind(subject: subject, type: type, deviceID: device, about: about),
            minute: Int64(row.count(4)),
            count: row.count(5),
            address: row.optionalText(6)
        )
    }
}
