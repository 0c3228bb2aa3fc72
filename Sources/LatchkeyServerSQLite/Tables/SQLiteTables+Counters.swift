// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func counter(_ key: CounterKey) throws(Refusal) -> StoredCounter? {
        try row(
            "SELECT times, kept_until, is_of_somebody FROM counters WHERE subject = ? AND place = ?",
            [.blob(key.subject), .blob(key.place)],
            in: "counters"
        ) { row in
            guard let times = Self.times(row.blob(0)) else { return nil }
            return StoredCounter(
                key: key,
                times: times,
                keptUntil: row.timestamp(1),
                isOfSomebody: row.integer(2) == 1
            )
        }
    }

    func counterCount() throws(Refusal) -> Int {
        try count("SELECT counters FROM counter_total", [], in: "counter_total")
    }

    func keep(_ counter: StoredCounter) throws(Refusal) {
        try run(
            """
            INSERT INTO counters VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (subject, place) DO UPDATE
                SET times = ?3, last_time = ?4, kept_until = ?5, is_of_somebody = ?6
            """,
            [
                .blob(counter.key.subject), .blob(counter.key.place), .blob(Self.bytes(counter.times)),
                .time(counter.lastTime), .time(counter.keptUntil), .integer(counter.isOfSomebody ? 1 : 0),
            ]
        )
    }

    func removeCounter(_ key: CounterKey) throws(Refusal) {
        try run("DELETE FROM counters WHERE subject = ? AND place = ?", [.blob(key.subject), .blob(key.place)])
    }

    func removeCounters(of subject: [UInt8]) throws(Refusal) {
        try run("DELETE FROM counters WHERE subject = ?", [.blob(subject)])
    }

    func removeOldestCounters(_ count: Int) throws(Refusal) {
        try run(
            """
            DELETE FROM counters WHERE (subject, place) IN
                (SELECT subject, place FROM counters ORDER BY is_of_somebody, last_time LIMIT ?)
            """,
            [.integer(Int64(count))]
        )
    }

    /// Times as 8 bytes each, the highest byte first.
    private static func bytes(_ times: [Timestamp]) -> [UInt8] {
        times.flatMap { time in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: time.milliseconds >> $0) }
        }
    }

    private static func times(_ bytes: [UInt8]) -> [Timestamp]? {
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 8) else { return nil }
        let times = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        guard times.allSatisfy({ SQLiteRow.moments.contains($0) }) else { return nil }
        return times.map(Timestamp.init(milliseconds:))
    }
}
