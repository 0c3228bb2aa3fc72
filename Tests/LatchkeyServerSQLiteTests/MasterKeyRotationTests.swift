// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("Another master key in the place of the one of before")
struct MasterKeyRotationTests {
    /// After what a rotation is killed.
    enum End: CaseIterable {
        case keyWritten, halfWritten, sealedNotCommitted, committed, finished
    }

    private static let secret: [UInt8] = [1, 2, 3]

    private func filled(_ place: Place) async throws {
        let storage = try place.open()
        try await storage.act(at: place.now) { tables throws(Refusal) in
            try tables.keep(secret: Self.secret, named: "pepper")
        }
        storage.close()
    }

    private func beside(_ place: Place) throws -> SQLiteServerStorage {
        try SQLiteServerStorage(beside: place.data, masterKeyFile: nil, randomBytes: SystemRandom.bytes)
    }

    private func pepper(_ storage: SQLiteServerStorage) async throws -> [UInt8]? {
        try await storage.read { tables throws(Refusal) in try tables.secret(named: "pepper") }
    }

    private func key(_ place: Place, _ name: String = "master-key") -> Data? {
        FileManager.default.contents(atPath: place.data + "/" + name)
    }

    /// Goes as far as an end, and leaves what a killed program leaves.
    private func rotate(_ place: Place, until end: End) async throws {
        let storage = try beside(place)
        defer { storage.close() }
        if end == .halfWritten {
            let path = place.data + "/master-key.next"
            #expect(FileManager.default.createFile(atPath: path, contents: Data("AAEC".utf8)))
            return
        }
        let rotation = try storage.masterKeyRotation(randomBytes: SystemRandom.bytes)
        if end == .keyWritten { return }
        do {
            try await storage.act(at: place.now) { tables throws(Refusal) in
                try rotation.reseal(tables)
                if end == .sealedNotCommitted { throw Refusal(StorageError("killed")) }
            }
        } catch { #expect(end == .sealedNotCommitted) }
        if end == .finished { try rotation.finish() }
    }

    @Test("Killed at any point it leaves a folder that opens, beside the server too", arguments: End.allCases)
    func killed(_ end: End) async throws {
        let place = try Place()
        try await filled(place)
        let before = try #require(key(place))

        try await rotate(place, until: end)

        let office = try beside(place)
        #expect(try await pepper(office) == Self.secret)
        office.close()
        let server = try place.open()
        #expect(try await pepper(server) == Self.secret)
        server.close()
        #expect((key(place) == before) == (end != .committed && end != .finished))
    }

    @Test("After an interrupted one the next goes through, and what it left behind is gone", arguments: End.allCases)
    func again(_ end: End) async throws {
        let place = try Place()
        try await filled(place)
        try await rotate(place, until: end)
        let before = key(place)

        try await rotate(place, until: .finished)

        #expect(key(place) != before)
        #expect(key(place, "master-key.next") == nil)
        let storage = try place.open()
        #expect(try await pepper(storage) == Self.secret)
        storage.close()
    }

    @Test("A server that starts while somebody rotates leaves the keys where they stand, and works")
    func startMeanwhile() async throws {
        let place = try Place()
        try await filled(place)
        try await rotate(place, until: .committed)
        let (now, next) = (key(place), key(place, "master-key.next"))
        let turn = try #require(try RotationTurn(in: DataFolder(beside: place.data)))

        let server = try place.open()

        #expect(try await pepper(server) == Self.secret)
        #expect(key(place) == now)
        #expect(key(place, "master-key.next") == next)
        server.close()
        withExtendedLifetime(turn) {}
    }

    @Test("A running server reads on, and what it seals afterwards is sealed by the new key", arguments: [false, true])
    func running(_ isFinished: Bool) async throws {
        let place = try Place()
        let server = try place.open()
        try await server.act(at: place.now) { tables throws(Refusal) in
            try tables.keep(secret: Self.secret, named: "pepper")
        }

        try await rotate(place, until: isFinished ? .finished : .committed)

        try await server.act(at: place.now) { tables throws(Refusal) in
            try tables.keep(secret: [9], named: "later")
        }
        #expect(try await pepper(server) == Self.secret)
        server.close()
        let next = try place.open()
        let later = try await next.read { tables throws(Refusal) in try tables.secret(named: "later") }
        #expect(later == [9])
        next.close()
    }

    @Test("The key of before opens nothing of the folder any more")
    func old() async throws {
        let place = try Place()
        try await filled(place)
        let before = try #require(key(place))
        try await rotate(place, until: .finished)
        let file = place.path + "/old"
        try before.write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)

        let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(file)) }

        #expect(failure?.description.contains("not the one that this database was made with") == true)
    }

    @Test("Of two at once one is refused before it changes anything")
    func two() async throws {
        let place = try Place()
        try await filled(place)
        let (one, other) = (try beside(place), try beside(place))
        let rotation = try one.masterKeyRotation(randomBytes: SystemRandom.bytes)
        let written = key(place, "master-key.next")

        let failure = #expect(throws: StoreFailure.self) {
            try other.masterKeyRotation(randomBytes: SystemRandom.bytes)
        }

        #expect(failure?.description.contains("is being rotated already") == true)
        #expect(key(place, "master-key.next") == written)
        withExtendedLifetime(rotation) {}
        one.close()
        other.close()
    }

    @Test("One that begins after another was killed, but opened the store before, does not take the key in use away")
    func killedMeanwhile() async throws {
        let place = try Place()
        try await filled(place)
        let office = try beside(place)

        try await rotate(place, until: .committed)
        _ = try office.masterKeyRotation(randomBytes: SystemRandom.bytes)
        office.close()

        let server = try place.open()
        #expect(try await pepper(server) == Self.secret)
        server.close()
    }

    @Test(
        "The new key belongs to whom the old one belonged to, though the superuser made it",
        .enabled(if: geteuid() == 0, "only the superuser can give a file away")
    )
    func owner() async throws {
        let place = try Place()
        try await filled(place)
        let file = place.data + "/master-key"
        #expect(chown(file, 1_234, 1_234) == 0)

        try await rotate(place, until: .finished)

        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.ownerAccountID] as? Int == 1_234)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A key that is a pipe is refused, and nobody waits for what it brings", .timeLimit(.minutes(1)))
    func pipe() throws {
        let place = try Place()
        let file = place.path + "/pipe"
        #expect(mkfifo(file, 0o600) == 0)

        let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(file)) }

        #expect(failure?.description.contains("no ordinary file") == true)
    }

    @Test("Every secret of the server is sealed anew: no sealed byte of before is in the table")
    func everything() async throws {
        let place = try Place()
        try await filled(place)
        let before = try sealed(place)

        try await rotate(place, until: .finished)

        let after = try sealed(place)
        #expect(before.count == after.count && before.count >= 2)
        #expect(zip(before, after).allSatisfy { $0 != $1 })
    }

    private func sealed(_ place: Place) throws -> [[UInt8]] {
        try place.connect().rows("SELECT sealed FROM secrets ORDER BY name") { $0.blob(0) }
    }
}
