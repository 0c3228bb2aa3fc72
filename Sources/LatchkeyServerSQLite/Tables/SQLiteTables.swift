// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// The tables as one connection sees them; each subject's operations are in a file of their own.
final class SQLiteTables: ServerTables {
    let connection: SQLiteConnection
    let path: String
    let seal: SecretSeal
    let keys: KeyCache

    init(connection: SQLiteConnection, path: String, seal: SecretSeal, keys: KeyCache) {
        self.connection = connection
        self.path = path
        self.seal = seal
        self.keys = keys
    }

    /// Runs a statement and tells how many rows it changed.
    @discardableResult
    func run(_ sql: StaticString, _ values: [SQLiteValue] = []) throws(Refusal) -> Int {
        do throws(SQLiteError) { return try connection.run(sql, values) } catch { throw Refusal(error, path) }
    }

    /// Changes the one row that has to be there.
    func changeOne(_ sql: StaticString, _ values: [SQLiteValue], in table: String) throws(Refusal) {
        guard try run(sql, values) == 1 else { throw .contradiction(table) }
    }

    /// What `read` makes of each row, where `nil` is a row that cannot be, as is one with a number out of its bounds.
    func rows<Row>(
        _ sql: StaticString,
        _ values: [SQLiteValue],
        in table: String,
        _ read: (SQLiteRow) -> Row?
    ) throws(Refusal) -> [Row] {
        do throws(SQLiteError) {
            let rows = try connection.rows(sql, values) { row in
                let made = read(row)
                return row.isInDoubt ? nil : made
            }
            let good = rows.compactMap(\.self)
            if good.count == rows.count { return good }
        } catch {
            throw Refusal(error, path)
        }
        throw .contradiction(table)
    }

    func row<Row>(
        _ sql: StaticString,
        _ values: [SQLiteValue],
        in table: String,
        _ read: (SQLiteRow) -> Row?
    ) throws(Refusal) -> Row? {
        try rows(sql, values, in: table, read).first
    }

    func count(_ sql: StaticString, _ values: [SQLiteValue], in table: String) throws(Refusal) -> Int {
        try row(sql, values, in: table) { $0.count(0) } ?? 0
    }
}

/// Whatever somebody has put into the file, what is reckoned with here stays far from where numbers end.
extension SQLiteRow {
    /// From 1970 to the end of the year 9999, the last moment that the wire can name.
    static let moments: Range<Int64> = 0..<253_402_300_800_000
    /// Below 2⁵³, so that one more is still a number that JSON can hold.
    static let counts: Range<Int64> = 0..<9_007_199_254_740_992

    func timestamp(_ column: Int32) -> Timestamp {
        Timestamp(milliseconds: integer(column, in: Self.moments))
    }

    func count(_ column: Int32) -> Int {
        Int(integer(column, in: Self.counts))
    }

    /// Money in a currency's smallest unit.
    func units(_ column: Int32) -> Int64 {
        integer(column, in: 0..<Int64.max)
    }

    func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    func id<Kind>(_ column: Int32) -> Identifier<Kind>? {
        Identifier(text(column))
    }
}

extension SQLiteValue {
    static func time(_ time: Timestamp?) -> Self {
        time.map { .integer($0.milliseconds) } ?? .null
    }

    static func id<Kind>(_ id: Identifier<Kind>) -> Self {
        .text(id.text)
    }

    static func optional(_ text: String?) -> Self {
        text.map { .text($0) } ?? .null
    }
}
