// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("A restored backup, in the audit")
struct RestoredTests {
    /// Starts a server over a folder and gives the types of its own chain.
    private func types(_ storage: SQLiteServerStorage) async throws -> [String] {
        _ = try await Place.server(over: storage)
        return try await storage.read { tables throws(Refusal) in
            try tables.links(of: .server, after: 0, limit: 100).map(\.link.type.rawValue)
        }
    }

    /// Leaves a folder with nothing but a restored backup; gives the file of the master key that it was made under.
    private func restoreAlone(_ place: Place) async throws -> String {
        let original = try place.open()
        #expect(try await types(original) == ["server.started"])
        let (copy, key) = (place.path + "/copy", place.path + "/key")
        try Backup.make(of: place.data, to: copy)
        original.close()
        try FileManager.default.moveItem(atPath: place.data + "/master-key", toPath: key)
        try FileManager.default.removeItem(atPath: place.data)
        try Backup.restore(copy, into: place.data)
        return key
    }

    @Test("The first start over it tells of it, and no other start does")
    func told() async throws {
        let place = try Place()
        let key = try await restoreAlone(place)

        let first = try place.open(masterKey: .file(key))
        #expect(try await types(first) == ["server.started", "server.restored", "server.started"])
        first.close()
        let second = try place.open(masterKey: .file(key))
        #expect(try await types(second).suffix(2) == ["server.started", "server.started"])
        second.close()
    }

    @Test("A first start over it with another master key, or none, is refused, and the right key opens it afterwards")
    func otherKey() async throws {
        let place = try Place()
        let (key, other) = (try await restoreAlone(place), place.path + "/other")
        try MasterKey.make(file: other, randomBytes: SystemRandom.bytes)

        let missing = #expect(throws: StoreFailure.self) { try place.open() }
        let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(other)) }
        let right = try place.open(masterKey: .file(key))

        #expect(missing?.description.contains("name its key by --master-key FILE") == true)
        #expect(failure?.description.contains("not the one that this database was made with") == true)
        #expect(try await types(right).dropFirst().first == "server.restored")
        right.close()
    }

    @Test("A start that ended before it could tell leaves it to the next")
    func interrupted() async throws {
        let place = try Place()
        let original = try place.open()
        _ = try await types(original)
        let copy = place.path + "/copy"
        try Backup.make(of: place.data, to: copy)
        original.close()
        try FileManager.default.removeItem(atPath: place.database)
        try Backup.restore(copy, into: place.data)
        try place.open().close()

        let next = try place.open()
        #expect(try await types(next).dropFirst().first == "server.restored")
        next.close()
    }
}
