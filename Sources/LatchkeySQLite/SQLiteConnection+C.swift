// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemSQLite
import Glibc

/// One connection to a database file: WAL, durable when a transaction returns.
///
/// Statements are literals, so that nothing from outside can become SQL; what varies is bound. A connection belongs to one
/// thread at a time.
package final class SQLiteConnection {
    /// How a file is opened.
    package struct Options: Sendable {
        /// Makes the file if it is not there.
        package var mayCreate = false
        package var isReadOnly = false
        /// Nobody changes the file while it is open, so that neither locks nor a log are needed; what somebody changes all the same is read as damaged.
        package var isImmutable = false
        /// About how long to wait for another connection's lock.
        package var busyMilliseconds: Int32 = 5_000
        /// Overwrites what is deleted.
        package var erasesDeleted = false

        package init() {}
    }

    private let database: OpaquePointer
    private var statements: [UnsafeRawPointer: OpaquePointer] = [:]
    private let doubts = SQLiteRow.Doubts()

    /// Opens a file and nothing more; ``useWriteAheadLog()`` comes once it is known to be the right one.
    package init(path: String, _ options: Options = Options()) throws(SQLiteError) {
        guard !FileIdentity.isPipeOrDevice(path) else {
            throw SQLiteError(.notADatabase, number: SQLITE_NOTADB, words: "no ordinary file")
        }
        let access = options.isReadOnly || options.isImmutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let form = (options.mayCreate ? SQLITE_OPEN_CREATE : 0) | (options.isImmutable ? SQLITE_OPEN_URI : 0)
        let flags = access | form | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(options.isImmutable ? Self.immutable(path) : path, &opened, flags, nil)
        guard let database = opened, status == SQLITE_OK else {
            defer { sqlite3_close_v2(opened) }
            throw SQLiteError(number: opened.map { sqlite3_extended_errcode($0) } ?? status, database: opened)
        }
        self.database = database
        sqlite3_extended_result_codes(database, 1)
        try check(latchkey_sqlite_be_patient(database, options.busyMilliseconds))
        try check(latchkey_sqlite_defend(database))
        try run("PRAGMA mmap_size = 0")
        try run("PRAGMA cell_size_check = ON")
        if options.erasesDeleted { try run("PRAGMA secure_delete = ON") }
    }

    /// The address by which the library opens a file without locks: each byte of the path as a number.
    private static func immutable(_ path: String) -> String {
        let digits = Array("0123456789abcdef")
        let encoded = path.utf8.map { byte in
            byte == UInt8(ascii: "/") ? "/" : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
        return "file:\(encoded.joined())?immutable=1"
    }

    /// A database that is on no disk and ends with the connection.
    package convenience init(inMemory: Void) throws(SQLiteError) {
        var options = Options()
        options.mayCreate = true
        try self.init(path: ":memory:", options)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(database)
    }

    /// Every commit is on the disk when it returns, and readers do not wait for a writer.
    package func useWriteAheadLog() throws(SQLiteError) {
        let mode = try rows("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == ["wal"] else {
            throw SQLiteError(.inputOutput, number: SQLITE_ERROR, words: "no write-ahead log is possible here")
        }
        try run("PRAGMA synchronous = FULL")
    }

    /// Runs a statement that gives no rows worth reading.
    /// - Returns: how many rows it changed.
    @discardableResult
    package func run(_ sql: StaticString, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
        try rows(sql, values) { _ in }
        return Int(sqlite3_changes64(database))
    }

    /// What `read` makes of each row.
    @discardableResult
    package func rows<Element>(
        _ sql: StaticString,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) -> Element
    ) throws(SQLiteError) -> [Element] {
        let statement = try statement(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try check(bind(value, to: statement, Int32(index + 1))) }
        var elements: [Element] = []
        while true {
            // The library keeps the system's number of some failures only, and errno is what it had last.
            errno = 0
            let status = sqlite3_step(statement)
            let systemError = errno
            if status == SQLITE_DONE { return elements }
            guard status == SQLITE_ROW else { throw SQLiteError(number: status, database: database, systemError) }
            doubts.isAny = false
            elements.append(read(SQLiteRow(statement: statement, doubts: doubts)))
        }
    }

    /// Whether a statement changed nothing since the connection was opened or a transaction ended.
    package var isInTransaction: Bool {
        sqlite3_get_autocommit(database) == 0
    }

    /// The bytes that a file with all of the database has.
    package func image() throws(SQLiteError) -> [UInt8] {
        var count: Int64 = 0
        guard let start = sqlite3_serialize(database, "main", &count, 0) else {
            throw SQLiteError(.other, number: SQLITE_NOMEM, words: "no memory for a copy")
        }
        defer { sqlite3_free(start) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    /// Whether the name that the file was opened by leads elsewhere now, or nowhere.
    package var hasMoved: Bool {
        var answer: Int32 = 0
        let status = sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return status == SQLITE_OK && answer != 0
    }

    private func statement(_ sql: StaticString) throws(SQLiteError) -> OpaquePointer {
        let start = UnsafeRawPointer(sql.utf8Start)
        if let known = statements[start] { return known }
        var made: OpaquePointer?
        let text = start.assumingMemoryBound(to: CChar.self)
        try check(
            sqlite3_prepare_v3(
                database,
                text,
                Int32(sql.utf8CodeUnitCount),
                UInt32(SQLITE_PREPARE_PERSISTENT),
                &made,
                nil
            )
        )
        guard let made else { throw SQLiteError(.other, number: SQLITE_MISUSE, words: "an empty statement") }
        statements[start] = made
        return made
    }

    private func bind(_ value: SQLiteValue, to statement: OpaquePointer, _ index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    guard let count = Int32(exactly: text.count) else { return SQLITE_TOOBIG }
                    return latchkey_sqlite_bind_text(statement, index, text.baseAddress, count)
                }
            }
        case .blob(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            return latchkey_sqlite_bind_blob(statement, index, bytes, count)
        }
    }

    private func check(_ status: Int32) throws(SQLiteError) {
        guard status == SQLITE_OK else { throw SQLiteError(number: status, database: database) }
    }
}

/// The current row of a statement, for the length of a call.
package struct SQLiteRow {
    fileprivate let statement: OpaquePointer
    fileprivate let doubts: Doubts

    /// What a row is told to hold that it cannot; one a connection, for the row that is read.
    fileprivate final class Doubts {
        var isAny = false
    }

    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// A number that lies within bounds; of any other, by which the row is in doubt, the least that does.
    package func integer(_ column: Int32, in bounds: Range<Int64>) -> Int64 {
        let number = integer(column)
        guard !bounds.contains(number) else { return number }
        doubts.isAny = true
        return bounds.lowerBound
    }

    /// Whether a number was read of this row that lies out of its bounds.
    package var isInDoubt: Bool {
        doubts.isAny
    }

    package func text(_ column: Int32) -> String {
        String(decoding: blob(column), as: UTF8.self)
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}

extension SQLiteError {
    /// Translates the library's number; those with an extension are told apart where a person would act otherwise.
    fileprivate init(number: Int32, database: OpaquePointer?, _ systemError: Int32 = 0) {
        let words = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(number)
        self.init(
            Self.code(number),
            number: number,
            words: words.map { String(cString: $0) } ?? "error \(number)",
            systemError: systemError != 0 ? systemError : database.map { sqlite3_system_errno($0) } ?? 0
        )
    }

    package static func code(_ number: Int32) -> Code {
        switch number & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT, SQLITE_FORMAT: .corrupt
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: .constraint
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }
}
