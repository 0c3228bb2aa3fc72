// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("When the disk or another process is in the way")
struct FaultTests {
    @Test("While another process holds the file acts are refused and reading goes on; then it works again by itself")
    func locked() async throws {
        let place = try Place()
        let storage = try place.open()
        try await storage.insert(place.account(1), at: place.now)
        let other = try place.connect()
        try other.run("BEGIN IMMEDIATE")

        let refusal = await #expect(throws: Refusal.self) { try await storage.insert(place.account(2), at: place.now) }
        #expect(refusal?.step.contains("another process holds it") == true)
        #expect(try await storage.account(named: "user-1") != nil)
        #expect(try await storage.account(named: "user-2") == nil)
        try other.run("ROLLBACK")
        try await storage.insert(place.account(2), at: place.now)

        #expect(try await storage.account(named: "user-2") != nil)
        #expect(place.events.withLock { $0.suffix(2) } == ["storage.failed", "storage.recovered"])
        storage.close()
    }

    @Test("With no room left the act is undone, others of its commit too, and all of it works once there is room")
    func full() async throws {
        let place = try Place()
        let storage = try place.open()
        let long = place.account(2, name: String(repeating: "x", count: 400_000))
        try await storage.act(at: place.now) { tables throws(Refusal) in
            // The limit goes with its connection, which the failure closes.
            try (tables as? SQLiteTables)?.run("PRAGMA max_page_count = 40")
            try tables.insert(place.account(1))
        }

        let refusal = await #expect(throws: Refusal.self) { try await storage.insert(long, at: place.now) }
        #expect(refusal?.step.contains("no room") == true)
        #expect(try await storage.account(named: "user-1") != nil)
        #expect(try await storage.account(named: long.account.username) == nil)
        try await storage.insert(long, at: place.now)

        #expect(try await storage.account(named: long.account.username) == long)
        #expect(place.events.withLock { $0.suffix(2) } == ["storage.failed", "storage.recovered"])
        storage.close()
    }

    @Test(
        "Nothing is written to a file that was moved away or replaced; put back, it takes acts again",
        arguments: [false, true]
    )
    func moved(_ isReplaced: Bool) async throws {
        let place = try Place()
        let storage = try place.open()
        try await storage.insert(place.account(1), at: place.now)
        let aside = place.path + "/aside"
        #expect(rename(place.database, aside) == 0)
        if isReplaced { #expect(FileManager.default.createFile(atPath: place.database, contents: Data())) }

        for number in UInt8(2)...3 {
            let refusal = await #expect(throws: Refusal.self) {
                try await storage.insert(place.account(number), at: place.now)
            }
            #expect(refusal?.step.contains("was moved, deleted or replaced while it is open") == true)
        }
        #expect(rename(aside, place.database) == 0)
        try await storage.insert(place.account(4), at: place.now)

        #expect(try await storage.account(named: "user-1") != nil)
        #expect(try await storage.account(named: "user-3") == nil)
        #expect(try await storage.account(named: "user-4") != nil)
        storage.close()
    }

    @Test(
        "A row that somebody has damaged is a refusal, never a crash and never another row",
        arguments: [
            "UPDATE accounts SET id = 'not an id'", "UPDATE accounts SET password_memory = 4294967295",
            "UPDATE accounts SET password_passes = -1",
        ] as [StaticString]
    )
    func damagedRow(_ damage: StaticString) async throws {
        let place = try Place()
        let storage = try place.open()
        try await storage.insert(place.account(1), at: place.now)
        try place.connect().run(damage)

        let refusal = await #expect(throws: Refusal.self) { try await storage.account(named: "user-1") }

        #expect(refusal?.step.contains("accounts: the rows contradict each other") == true)
        storage.close()
    }

    @Test(
        "Every failure of the database is a sentence that names the file and holds the library's number",
        arguments: SQLiteError.Code.allCases
    )
    func sentences(_ code: SQLiteError.Code) {
        let error = SQLiteError(code, number: 4_711, words: "words", systemError: 28)

        let sentence = StoreFailure.sentence(error, "/data/latchkey.db")

        #expect(sentence.hasPrefix("/data/latchkey.db: "))
        #expect(sentence.contains("4711") && sentence.contains("28"))
        #expect(!sentence.contains("\n"))
    }

    @Test("What is over is removed in small steps: nonces, sessions, tombstones after two years")
    func removal() async throws {
        let place = try Place()
        let storage = try place.open()
        let now = place.now
        try await storage.act(at: now) { tables throws(Refusal) in
            for number in 0..<1_200 {
                _ = try tables.spend(Nonce(bytes: Array("\(number)".utf8), keptUntil: now.adding(seconds: 1)))
            }
        }
        func nonces() throws -> Int64? {
            try place.connect().first("SELECT count(*) FROM spent_nonces") { $0.integer(0) }
        }

        var counts: [Int64?] = []
        for second in 2...5 {
            _ = try await storage.spend(
                Nonce(bytes: [UInt8(second)], keptUntil: now.adding(seconds: 99)),
                at: now.adding(seconds: second)
            )
            counts.append(try nonces())
        }

        #expect(counts == [701, 202, 3, 4])
        storage.close()
    }
}
