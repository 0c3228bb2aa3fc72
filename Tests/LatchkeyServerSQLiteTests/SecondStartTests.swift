// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("A store that is opened again")
struct SecondStartTests {
    @Test("Everything is there again: rows, spent nonces, the latest time, the epoch and the server's secrets")
    func everything() async throws {
        let place = try Place()
        let (account, nonce) = (place.account(1), Nonce(bytes: [1, 2], keptUntil: place.now.adding(seconds: 60)))
        let first = try place.open()
        try await first.insert(account, at: place.now.adding(seconds: 5))
        #expect(try await first.spend(nonce, at: place.now))
        let epoch = try await first.read { tables throws(Refusal) in try tables.epoch() }
        let secret = try await first.act(at: place.now) { tables throws(Refusal) in
            try tables.secret(named: "pepper", orKeeping: [1, 2, 3])
        }
        first.close()

        let second = try place.open()

        #expect(secret == [1, 2, 3])
        #expect(epoch.number == 1)
        #expect(try await second.account(named: "user-1") == account)
        #expect(try await second.spend(nonce, at: place.now) == false)
        let kept = try await second.read { tables throws(Refusal) in
            (try tables.epoch(), try tables.latestTime(), try tables.secret(named: "pepper"))
        }
        #expect(kept.0 == epoch)
        #expect(kept.1 == place.now.adding(seconds: 5))
        #expect(kept.2 == secret)
    }

    @Test("A folder behind a link is the folder: for a start, commands beside it, the audit, a copy and its way back")
    func link() async throws {
        let place = try Place()
        let link = place.path + "/link"
        #expect(symlink(place.path, link) == 0)
        let folder = link + "/data"
        func open(_ folder: String) throws -> SQLiteServerStorage {
            try SQLiteServerStorage(folder: DataFolder(folder), randomBytes: SystemRandom.bytes) { _, _ in }
        }
        let storage = try open(folder)
        try await storage.insert(place.account(1), at: place.now)
        let office = try SQLiteServerStorage(beside: folder, masterKeyFile: nil, randomBytes: SystemRandom.bytes)
        #expect(try await office.account(named: "user-1") != nil)
        office.close()
        _ = try AuditFile(folder: folder)
        try Backup.make(of: folder, to: link + "/copy")
        storage.close()

        try Backup.restore(link + "/copy", into: link + "/again")
        try FileManager.default.copyItem(atPath: place.data + "/master-key", toPath: place.path + "/again/master-key")
        let again = try open(link + "/again")

        #expect(try await again.account(named: "user-1") != nil)
        again.close()
    }

    @Test(
        "Where a log lies without its database nothing new is made, for the log may be all that there is of something"
    )
    func logAlone() throws {
        let place = try Place()
        try place.open().close()
        let aside = place.path + "/aside"
        #expect(rename(place.database, aside) == 0)
        #expect(FileManager.default.createFile(atPath: place.database + "-wal", contents: Data([1])))

        let failure = #expect(throws: StoreFailure.self) { try place.open() }

        #expect(failure?.description.contains("it is left of a database that is not here") == true)
        #expect(!FileManager.default.fileExists(atPath: place.database))
        #expect(FileManager.default.contents(atPath: place.database + "-wal") == Data([1]))
        #expect(rename(aside, place.database) == 0)
        #expect(remove(place.database + "-wal") == 0)
        try place.open().close()
    }

    @Test("The folder and its files are their owner's alone")
    func modes() async throws {
        let place = try Place()
        let storage = try place.open()
        try await storage.insert(place.account(1), at: place.now)

        #expect(try place.mode(place.data) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: place.data) {
            #expect(try place.mode(place.data + "/" + name) == 0o600, "\(name)")
        }
        storage.close()
    }

    @Test("A second server on the same folder does not start, and can when the first has gone")
    func two() throws {
        let place = try Place()
        let first = try place.open()

        #expect(throws: StoreFailure.inUse(place.data)) { try place.open() }
        first.close()

        try place.open().close()
    }

    @Test("A file of a newer program is refused with a sentence, and not touched")
    func newer() throws {
        let place = try Place()
        try place.open().close()
        try place.connect().run("PRAGMA user_version = 999")

        let failure = #expect(throws: StoreFailure.self) { try place.open() }

        #expect(failure == .newer(place.database, version: 999, known: Schema.steps.count))
        #expect(failure?.description.contains("newer version") == true)
        #expect(try place.connect().first("PRAGMA user_version") { $0.integer(0) } == 999)
    }

    @Test("Another program's database, and what is none, are refused and not touched", arguments: [true, false])
    func foreign(_ isDatabase: Bool) throws {
        let place = try Place()
        try FileManager.default.createDirectory(atPath: place.data, withIntermediateDirectories: true)
        if isDatabase {
            var options = SQLiteConnection.Options()
            options.mayCreate = true
            try SQLiteConnection(path: place.database, options).run("CREATE TABLE others (a)")
        } else {
            try Data(repeating: 0x41, count: 5_000).write(to: URL(filePath: place.database))
        }
        let before = try Data(contentsOf: URL(filePath: place.database))

        #expect(throws: StoreFailure.foreign(place.database)) { try place.open() }
        #expect(try Data(contentsOf: URL(filePath: place.database)) == before)
    }

    @Test("A pipe in the database's place is refused by whoever opens it", .timeLimit(.minutes(1)))
    func pipe() throws {
        let place = try Place()
        try place.open().close()
        #expect(remove(place.database) == 0)
        #expect(mkfifo(place.database, 0o600) == 0)
        let foreign = StoreFailure.foreign(place.database)

        #expect(throws: foreign) { try place.open() }
        #expect(throws: foreign) {
            try SQLiteServerStorage(beside: place.data, masterKeyFile: nil, randomBytes: SystemRandom.bytes)
        }
        #expect(throws: foreign) { _ = try AuditFile(folder: place.data) }
        #expect(throws: foreign) { try Backup.make(of: place.data, to: place.path + "/copy") }
    }

    @Test("A step of the form that is on somebody's disk is never edited")
    func steps() {
        let digests = Schema.steps.map { step in
            Base64URL.encode(SHA256.hash(Array(step.map(\.description).joined(separator: ";").utf8)))
        }

        // Whoever changes the form adds a step, and its digest here.
        #expect(digests == Self.steps)
    }

    private static let steps = [
        "ctCj7Pji_WdCBn8Hf45ypzv0_qWtT4_TBDGzKnUeWP0", "9RY1HtLsmndFaOxgaSnm7Ons4HqqAXIe70NkFMshrUw",
        "7dINkussW42qd2JAt1DU74_CbdvMeW3Zu4cRwOGO8G4", "fm6hflZeoXodvAMrgSsf5otqVOrOaRkR8KfLwzGGrM8",
        "Y4EbZPAmXQMJaaVyGbmKPb_u1kstZk4xmWtnijLl7rU", "wX3xtfrKgEzrlQmSpcDbpJl23rq8MOlPJI2cyRkFUvU",
        "B571mTIrpLO_en_6VuNCqBr_xESPu8LIpj3wgbllj1Q", "nleBq7SbMHDw0ikk5IRCSQ7lW4ZYmdlN30KL7tlK2cg",
        "6bA9jh_naI2M5ZuHObA8SoksKkTTfFQJGNs0pi8bnNE",
    ]
}
