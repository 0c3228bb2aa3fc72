// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire
import Testing

/// A statement that puts a number into the one row of a table, and the call that reads that row.
struct Damage: Sendable, CustomTestStringConvertible {
    let sql: StaticString
    let values: [SQLiteValue]
    let reading: @Sendable (any ServerLookup) throws(Refusal) -> Void

    init(
        _ sql: StaticString,
        _ values: [SQLiteValue],
        _ reading: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Void
    ) {
        (self.sql, self.values, self.reading) = (sql, values, reading)
    }

    var testDescription: String { "\(sql)" }

    static let all = people + payments + counting + audit + state

    private static let late: [SQLiteValue] = [.integer(253_402_300_800_000), .integer(.max)]
    private static let times: [SQLiteValue] = [.integer(.min), .integer(-1)] + late
    private static let counts: [SQLiteValue] = [
        .integer(.min), .integer(-1), .integer(9_007_199_254_740_992), .integer(.max),
    ]
    private static let units: [SQLiteValue] = [.integer(.min), .integer(-1), .integer(.max)]

    private static let people = [
        Damage("UPDATE accounts SET created_at = ?", times) { tables throws(Refusal) in
            _ = try tables.account(named: "ada")
        },
        Damage("UPDATE accounts SET code_expires_at = ?", times) { tables throws(Refusal) in
            _ = try tables.account(SampleRows.account)
        },
        Damage("UPDATE kept_names SET kept_until = ?", times) { tables throws(Refusal) in
            _ = try tables.endOfKeptName([1])
        },
        Damage("UPDATE sessions SET opened_at = ?", times, readSession),
        Damage("UPDATE sessions SET expires_at = ?", times, readSession),
        Damage("UPDATE sessions SET last_used_at = ?", times, readSession),
        Damage("UPDATE sessions SET epoch = ?", counts, readSession),
        Damage("UPDATE devices SET bound_at = ?", times, readDevice),
        Damage("UPDATE devices SET last_used_at = ?", times, readDevice),
        Damage("UPDATE devices SET end_reason = 'deleted', ended_at = ?", times, readDevice),
    ]

    private static let payments = [
        Damage("UPDATE payment_passwords SET counted = ?", counts, readPaymentPassword),
        Damage("UPDATE payment_passwords SET locks = ?", counts, readPaymentPassword),
        Damage("UPDATE payment_passwords SET locked_until = ?", times, readPaymentPassword),
        Damage("UPDATE allowances SET total = ?", units, readAllowance),
        Damage("UPDATE allowances SET spent = ?", units, readAllowance),
        Damage("UPDATE allowances SET expires_at = ?", times, readAllowance),
        // What is earlier is not among those that are looked for.
        Damage("UPDATE confirmations SET expires_at = ?", late) { tables throws(Refusal) in
            _ = try tables.pendingEnds(of: SampleRows.account, askedBy: SampleRows.session, at: SampleRows.start)
        },
        Damage("UPDATE confirmations SET created_at = ?", late) { tables throws(Refusal) in
            _ = try tables.starts(ofThoseAskedBy: SampleRows.session, since: SampleRows.start)
        },
    ]

    private static let counting = [
        Damage(
            "UPDATE counters SET times = ?",
            [
                .blob([0x7F] + [UInt8](repeating: 0xFF, count: 7)), .blob([0x80] + [UInt8](repeating: 0, count: 7)),
                .blob([UInt8](repeating: 0, count: 8) + [0, 1] + [UInt8](repeating: 0, count: 6)),
            ],
            readCounter
        ),
        Damage("UPDATE counters SET kept_until = ?", times, readCounter),
        Damage("UPDATE counter_total SET counters = ?", counts) { tables throws(Refusal) in
            _ = try tables.counterCount()
        },
    ]

    private static let audit = [
        Damage("UPDATE audit_links SET sequence = ?", counts) { tables throws(Refusal) in
            _ = try tables.chainEnd(of: .server)
        },
        Damage("UPDATE audit_links SET time = ?", times) { tables throws(Refusal) in
            _ = try tables.links(of: .server, after: 0, limit: 1)
        },
        Damage("UPDATE audit_batches SET number = ?", counts, readBatch),
        Damage("UPDATE audit_batches SET links = ?", counts, readBatch),
        Damage("UPDATE audit_batches SET time = ?", times, readBatch),
        Damage("UPDATE audit_heads SET batch = ?", counts) { tables throws(Refusal) in _ = try tables.newestHead() },
        Damage("UPDATE audit_batches SET time = ?", times) { tables throws(Refusal) in
            _ = try tables.headTimes(after: 0, limit: 1)
        },
        Damage("UPDATE audit_refusals SET minute = ?", counts, readRefusals),
        Damage("UPDATE audit_refusals SET count = ?", counts, readRefusals),
    ]

    private static let state = [
        Damage("UPDATE state SET latest_time = ?", times) { tables throws(Refusal) in _ = try tables.latestTime() },
        Damage("UPDATE state SET epoch = ?", counts) { tables throws(Refusal) in _ = try tables.epoch() },
    ]

    @Sendable private static func readSession(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.session(tokenHash: [1])
    }

    @Sendable private static func readDevice(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.device(SampleRows.device)
    }

    @Sendable private static func readPaymentPassword(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.paymentPassword(of: SampleRows.account)
    }

    @Sendable private static func readAllowance(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.allowances(of: SampleRows.account)
    }

    @Sendable private static func readCounter(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.counter(SampleRows.counter)
    }

    @Sendable private static func readBatch(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.newestBatch()
    }

    @Sendable private static func readRefusals(_ tables: any ServerLookup) throws(Refusal) {
        _ = try tables.refusals(for: .server)
    }
}
