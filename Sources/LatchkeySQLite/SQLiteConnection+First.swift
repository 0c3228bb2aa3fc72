// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension SQLiteConnection {
    /// What `read` makes of the first row; `nil` if there is none.
    package func first<Element>(
        _ sql: StaticString,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) -> Element
    ) throws(SQLiteError) -> Element? {
        try rows(sql, values, read).first
    }
}
