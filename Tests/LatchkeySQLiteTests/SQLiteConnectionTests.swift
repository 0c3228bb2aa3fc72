// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeySQLite

@Suite("SQLite")
struct SQLiteConnectionTests {
    struct Refused: Error, Equatable {
        var code: SQLiteError.Code?
    }

    /// A folder of its own for each test.
    final class Folder {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "latchkey-sqlite-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            // What is left over is in the folder for what is temporary.
            try? FileManager.default.removeItem(atPath: path)
        }

        func open(_ change: (inout SQLiteConnection.Options) -> Void = { _ in }) throws -> SQLiteConnection {
            var options = SQLiteConnection.Options()
            options.mayCreate = true
            options.busyMilliseconds = 0
            change(&options)
            let connection = try SQLiteConnection(path: path + "/a.db", options)
            if !options.isReadOnly { try connection.useWriteAheadLog() }
            return connection
        }
    }

    private func code(_ error: SQLiteError) -> Refused { Refused(code: error.code) }

    @Test("Values come back as they were bound, whatever is in them")
    func values() throws {
        let folder = try Folder()
        let connection = try folder.open()
        try connection.run("CREATE TABLE t (a INTEGER, b TEXT, c BLOB, d TEXT) STRICT")
        let (text, blob) = ("'; DROP TABLE t; -- \u{0} ü", [UInt8](0...255))

        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", [.integer(.min), .text(text), .blob(blob), .null])
        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", [.integer(.max), .text(""), .blob([]), .null])

        let rows = try connection.rows("SELECT a, b, c, d FROM t ORDER BY a") {
            ($0.integer(0), $0.text(1), $0.blob(2), $0.isNull(3), $0.isNull(2))
        }
        #expect(rows.count == 2)
        #expect(rows.first.map { $0 == (.min, text, blob, true, false) } == true)
        #expect(rows.last.map { $0 == (.max, "", [], true, false) } == true)
    }

    @Test("A transaction that throws leaves no trace, and the next one works")
    func undone() throws {
        let folder = try Folder()
        let connection = try folder.open()
        try connection.run("CREATE TABLE t (a INTEGER PRIMARY KEY)")

        #expect(throws: Refused()) {
            try connection.writeTransaction(code) { () throws(Refused) in
                do throws(SQLiteError) { try connection.run("INSERT INTO t VALUES (1)") } catch {
                    throw Refused(code: error.code)
                }
                throw Refused()
            }
        }
        try connection.writeTransaction(code) { () throws(Refused) in
            do throws(SQLiteError) { try connection.run("INSERT INTO t VALUES (2)") } catch {
                throw Refused(code: error.code)
            }
        }

        #expect(try connection.rows("SELECT a FROM t") { $0.integer(0) } == [2])
        #expect(!connection.isInTransaction)
    }

    @Test("A second writer is told that the first one is not done")
    func busy() throws {
        let folder = try Folder()
        let (one, other) = (try folder.open(), try folder.open())
        try one.run("CREATE TABLE t (a)")

        try one.writeTransaction(code) { () throws(Refused) in
            #expect(throws: Refused(code: .busy)) { try other.writeTransaction(code) { () throws(Refused) in } }
        }
        try other.writeTransaction(code) { () throws(Refused) in }
        #expect(!other.isInTransaction)
    }

    @Test("A reader sees the state it began with while a writer commits")
    func snapshot() throws {
        let folder = try Folder()
        let (reader, writer) = (try folder.open(), try folder.open())
        try writer.run("CREATE TABLE t (a)")

        let seen = try reader.readTransaction(code) { () throws(Refused) in
            do throws(SQLiteError) {
                let before = try reader.rows("SELECT count(*) FROM t") { $0.integer(0) }
                try writer.run("INSERT INTO t VALUES (1)")
                return before + (try reader.rows("SELECT count(*) FROM t") { $0.integer(0) })
            } catch { throw Refused(code: error.code) }
        }

        #expect(seen == [0, 0])
        #expect(try reader.rows("SELECT count(*) FROM t") { $0.integer(0) } == [1])
    }

    @Test("What is no database, is not there, may not be written or has no room left is told apart")
    func failures() throws {
        let folder = try Folder()
        try Data(repeating: 0x41, count: 5_000).write(to: URL(fileURLWithPath: folder.path + "/text"))
        try folder.open().run("CREATE TABLE t (a)")

        #expect(
            failure { try SQLiteConnection(path: folder.path + "/text").rows("SELECT * FROM sqlite_schema") { _ in } }
                == .notADatabase
        )
        #expect(failure { _ = try SQLiteConnection(path: folder.path + "/missing") } == .cannotOpen)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(failure { _ = try SQLiteConnection(path: folder.path + "/pipe") } == .notADatabase)
        #expect(
            failure {
                try folder.open {
                    $0.isReadOnly = true; $0.mayCreate = false
                }.run("CREATE TABLE u (a)")
            } == .readOnly
        )
        let connection = try folder.open()
        try connection.run("PRAGMA max_page_count = 2")
        #expect(failure { try connection.run("INSERT INTO t VALUES (zeroblob(100000))") } == .full)
        #expect(failure { try connection.run("INSERT INTO nothing VALUES (1)") } == .other)
    }

    private func failure(_ body: () throws -> Void) -> SQLiteError.Code? {
        do { try body() } catch { return (error as? SQLiteError)?.code }
        return nil
    }

    @Test("A damaged page is told as such")
    func damage() throws {
        let folder = try Folder()
        let file = URL(fileURLWithPath: folder.path + "/a.db")
        try folder.open().run("CREATE TABLE t (a)")
        var bytes = try Data(contentsOf: file)
        for index in 100..<140 { bytes[index] = 0xff }
        try bytes.write(to: file)

        let code = failure { try SQLiteConnection(path: file.path).rows("SELECT * FROM t") { _ in } }

        #expect(code == .corrupt)
    }

    @Test("The file says that it is kept in a write-ahead log and flushed at each commit")
    func durability() throws {
        let folder = try Folder()
        let connection = try folder.open { $0.erasesDeleted = true }

        #expect(try connection.rows("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
        #expect(try connection.rows("PRAGMA synchronous") { $0.integer(0) } == [2])
        #expect(try connection.rows("PRAGMA secure_delete") { $0.integer(0) } == [1])
        #expect(try connection.rows("PRAGMA trusted_schema") { $0.integer(0) } == [0])
    }
}
