// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func chainEnd(of subject: AuditSubject) throws(Refusal) -> (sequence: Int, hash: WireDigest)? {
        try row(
            "SELECT sequence, hash FROM audit_links WHERE subject = ? ORDER BY sequence DESC LIMIT 1",
            [.text(subject.description)],
            in: "audit_links"
        ) { row in WireDigest(bytes: row.blob(1)).map { (row.count(0), $0) } }
    }

    func links(of subject: AuditSubject, after sequence: Int, limit: Int) throws(Refusal) -> [StoredAuditLink] {
        try rows(
            """
            SELECT subject, sequence, time, type, device_id, details_hash, previous_hash, hash, details, salt
            FROM audit_links WHERE subject = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """,
            [.text(subject.description), .integer(Int64(sequence)), .integer(Int64(limit))],
            in: "audit_links"
        ) { row in
            guard case .link(let link, let details, _) = AuditLine(link: row) else { return nil }
            return StoredAuditLink(link, details: details)
        }
    }

    func unboundLinks() throws(Refusal) -> [WireDigest] {
        try rows(
            """
            SELECT hash FROM audit_links
            WHERE place > coalesce((SELECT through FROM audit_batches ORDER BY number DESC LIMIT 1), 0) ORDER BY place
            """,
            [],
            in: "audit_links"
        ) { WireDigest(bytes: $0.blob(0)) }
    }

    func newestBatch() throws(Refusal) -> AuditBatch? {
        try row(
            """
            SELECT number, time, links, links_hash, previous_hash, hash FROM audit_batches
            ORDER BY number DESC LIMIT 1
            """,
            [],
            in: "audit_batches"
        ) { row in
            guard case .batch(let batch, _) = AuditLine(batch: row) else { return nil }
            return batch
        }
    }

    func newestHead() throws(Refusal) -> StoredAuditHead? {
        try row("SELECT batch, head FROM audit_heads ORDER BY batch DESC LIMIT 1", [], in: "audit_heads") { row in
            StoredAuditHead(batch: row.count(0), head: UnverifiedAuditHead(row.text(1)))
        }
    }

    func headTimes(after batch: Int, limit: Int) throws(Refusal) -> [(batch: Int, time: Timestamp)] {
        try rows(
            """
            SELECT number, time FROM audit_heads JOIN audit_batches ON number = batch
            WHERE batch > ? ORDER BY batch LIMIT ?
            """,
            [.integer(Int64(batch)), .integer(Int64(limit))],
            in: "audit_heads"
        ) { (batch: $0.count(0), time: $0.timestamp(1)) }
    }

    func append(_ stored: StoredAuditLink) throws(Refusal) {
        let (link, details) = (stored.link, stored.details)
        try run(
            """
            INSERT INTO audit_links
                (subject, sequence, time, type, device_id, details_hash, previous_hash, hash, details, salt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(link.subject.description), .integer(Int64(link.sequence)), .time(link.time),
                .text(link.type.rawValue), link.deviceID.map { .id($0) } ?? .null, .blob(link.detailsHash.bytes),
                .blob(link.previousHash.bytes), .blob(link.hash.bytes),
                details.map { .text($0.members.text) } ?? .null, details.map { .blob($0.salt) } ?? .null,
            ]
        )
    }

    func append(_ batch: AuditBatch) throws(Refusal) {
        try run(
            "INSERT INTO audit_batches VALUES (?, ?, ?, ?, ?, ?, (SELECT max(place) FROM audit_links))",
            [
                .integer(Int64(batch.number)), .time(batch.time), .integer(Int64(batch.links)),
                .blob(batch.linksHash.bytes), .blob(batch.previousHash.bytes), .blob(batch.hash.bytes),
            ]
        )
    }

    func keep(_ head: StoredAuditHead) throws(Refusal) {
        try run(
            "INSERT OR IGNORE INTO audit_heads VALUES (?, ?)",
            [.integer(Int64(head.batch)), .text(head.head.text)]
        )
    }

    func removeHead(of batch: Int) throws(Refusal) {
        try run("DELETE FROM audit_heads WHERE batch = ?", [.integer(Int64(batch))])
    }

    func eraseDetails(of subject: AuditSubject) throws(Refusal) {
        try run(
            "UPDATE audit_links SET details = NULL, salt = NULL WHERE subject = ? AND details IS NOT NULL",
            [.text(subject.description)]
        )
    }
}

extension AuditLine {
    /// Reads a row of links: subject, sequence, time, type, device, hashes, details, salt; `nil` if it is none.
    init?(link row: SQLiteRow) {
        let details = row.optionalText(8)
        self.init(
            present: [
                ("accountID", .string(row.text(0))), ("sequence", row.number(1)),
                ("time", row.time(2)), ("type", .string(row.text(3))),
                ("deviceID", row.optionalText(4).map { .string($0) }), ("detailsHash", row.base64(5)),
                ("previousHash", row.base64(6)), ("hash", row.base64(7)),
                ("details", details.map { JSONValue(text: $0) ?? .null }),
                ("salt", row.isNull(9) ? nil : row.base64(9)),
            ]
        )
    }

    /// Reads a row of batches: number, time, links, hashes; `nil` if it is none.
    init?(batch row: SQLiteRow) {
        self.init(
            present: [
                ("batch", row.number(0)), ("time", row.time(1)),
                ("links", row.number(2)), ("linksHash", row.base64(3)),
                ("previousBatchHash", row.base64(4)), ("hash", row.base64(5)),
            ]
        )
    }

    private init?(present members: [(String, JSONValue?)]) {
        // Whatever is wrong with the row, it is no entry.
        guard let line = try? Self(request: JSONObject(present: members)) else { return nil }
        self = line
    }
}

extension JSONObject {
    /// The canonical form, as it is stored and hashed.
    var text: String {
        String(decoding: JSONValue.object(self).canonicalBytes(), as: UTF8.self)
    }
}

extension JSONValue {
    init?(text: String) {
        // What is no JSON is told by `nil`.
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        self = value
    }
}

extension SQLiteRow {
    /// A number within bounds; of another, which this program never wrote, nothing that an entry has.
    fileprivate func number(_ column: Int32) -> JSONValue {
        Self.counts.contains(integer(column)) ? .integer(integer(column)) : .null
    }

    /// The same for a time.
    fileprivate func time(_ column: Int32) -> JSONValue {
        Self.moments.contains(integer(column)) ? timestamp(column).json : .null
    }

    fileprivate func base64(_ column: Int32) -> JSONValue {
        .string(Base64URL.encode(blob(column)))
    }
}
