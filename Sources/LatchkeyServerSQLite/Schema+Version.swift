// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite

extension Schema {
    /// Brings a database to the present form, in one transaction.
    static func bringUp(_ connection: SQLiteConnection, path: String) throws(StoreFailure) {
        try connection.writeTransaction({ StoreFailure($0, path) }) { () throws(StoreFailure) in
            let version = try version(of: connection, path: path)
            do throws(SQLiteError) {
                for statement in steps.dropFirst(version).joined() { try connection.run(statement) }
            } catch {
                throw StoreFailure(error, path)
            }
        }
    }

    /// Nothing is made beside a database that is another program's, or newer.
    static func requireOwn(_ path: String) throws(StoreFailure) {
        let connection: SQLiteConnection
        do throws(SQLiteError) { connection = try SQLiteConnection(path: path) } catch {
            throw StoreFailure(error, path)
        }
        _ = try version(of: connection, path: path)
    }

    /// How many steps a database has behind it; another program's is refused, and a newer one.
    static func version(of connection: SQLiteConnection, path: String) throws(StoreFailure) -> Int {
        let (application, version, isEmpty): (Int64, Int64, Bool)
        do throws(SQLiteError) {
            application = try connection.first("PRAGMA application_id") { $0.integer(0) } ?? 0
            version = try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
            isEmpty = try connection.first("SELECT 1 FROM sqlite_schema LIMIT 1") { _ in true } == nil
        } catch {
            throw StoreFailure(error, path)
        }
        guard application == applicationID || (isEmpty && application == 0 && version == 0) else {
            throw .foreign(path)
        }
        guard let known = Int(exactly: version), (0...steps.count).contains(known) else {
            throw .newer(path, version: version, known: steps.count)
        }
        return known
    }
}
