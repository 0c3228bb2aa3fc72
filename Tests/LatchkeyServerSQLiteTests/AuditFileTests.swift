// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("The audit, read beside a running server")
struct AuditFileTests {
    private func filled(_ place: Place, commits: Int) async throws -> SQLiteServerStorage {
        let storage = try place.open()
        let stamp = AuditStamp(time: place.now, randomBytes: SystemRandom.bytes)
        for _ in 0..<commits {
            try await storage.act(at: place.now) { tables throws(Refusal) in
                try tables.record(.server("started"), in: .server, by: stamp)
                try tables.closeAuditBatch()
            }
        }
        return storage
    }

    @Test("Whoever takes it slowly does not keep the log of the database from being emptied")
    func slow() async throws {
        let place = try Place()
        let storage = try await filled(place, commits: 3)
        var inTheWay: [Int64?] = []

        try AuditFile(folder: place.data).read { _ in
            // No answer is one too: the test fails by it.
            inTheWay.append(try? place.connect().first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) })
            return true
        }

        #expect(inTheWay == [Int64?](repeating: 0, count: 6))
        storage.close()
    }

    @Test(
        "Links and batches come in the order of the commits, however many there are, and those under no batch at the end"
    )
    func order() async throws {
        let place = try Place()
        let storage = try await filled(place, commits: 600)
        try place.connect().run("DELETE FROM audit_batches WHERE number > 598")
        var told: [String] = []

        try AuditFile(folder: place.data).read { entry in
            switch entry {
            case .line(.link): told.append("link")
            case .line(.batch): told.append("batch")
            case .line(.head), .unreadable: told.append("other")
            }
            return true
        }

        #expect(told == (0..<598).flatMap { _ in ["link", "batch"] } + ["link", "link"])
        storage.close()
    }

    @Test(
        "No place and no batch's number is so small or so large that its row is passed over, also where steps meet",
        arguments: [Int64.min, .min + 1, 0, 1_000_000, .max]
    )
    func ends(_ place: Int64) async throws {
        let edits: [StaticString] = [
            """
            INSERT INTO audit_links SELECT ?, subject, sequence + 1000, time, type, device_id, details_hash,
                previous_hash, hash, details, salt FROM audit_links WHERE place = 7
            """,
            """
            INSERT INTO audit_batches SELECT ?, time, links, links_hash, previous_hash, hash, through FROM audit_batches
            WHERE number = 7
            """,
        ]
        let here = try Place()
        try await filled(here, commits: 500).close()
        for edit in edits { #expect(try here.connect().run(edit, [.integer(place)]) == 1) }
        var (links, others) = (0, 0)

        try AuditFile(folder: here.data).read { entry in
            if case .line(.link) = entry { links += 1 } else { others += 1 }
            return true
        }

        #expect(links == 501)
        #expect(others == 501)
    }

    @Test(
        "A number that no entry can have is a row that is none, wherever it stands, and ends no program",
        arguments: [Int64.min + 1, -1, 9_007_199_254_740_993, .max]
    )
    func numbers(_ number: Int64) async throws {
        let edits: [StaticString] = [
            "UPDATE audit_links SET time = ?", "UPDATE audit_links SET sequence = ?",
            "UPDATE audit_batches SET time = ?", "UPDATE audit_batches SET links = ?",
            "UPDATE audit_batches SET number = ?",
        ]
        for edit in edits {
            let place = try Place()
            try await filled(place, commits: 1).close()
            try place.connect().run(edit, [.integer(number)])
            var unreadable = 0

            try AuditFile(folder: place.data).read { entry in
                if case .unreadable = entry { unreadable += 1 }
                return true
            }

            #expect(unreadable == 1, "\(edit)")
        }
    }
}
