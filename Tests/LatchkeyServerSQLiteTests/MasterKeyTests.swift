// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("The master key")
struct MasterKeyTests {
    private static let good = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n"

    private func write(_ text: String, mode: Int = 0o600, in place: Place) throws -> String {
        let path = place.path + "/key"
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test("Without a file of the operator's it is made in the folder, which every start says")
    func made() throws {
        let place = try Place()
        try place.open().close()
        let key = try Data(contentsOf: URL(filePath: place.data + "/master-key"))
        try place.open().close()

        #expect(try Data(contentsOf: URL(filePath: place.data + "/master-key")) == key)
        #expect(place.events.withLock { $0 } == [String](repeating: "storage.master_key_beside_data", count: 2))
    }

    @Test("No key is made over a database that is sealed by another, for it would pass for the right one")
    func missing() async throws {
        let place = try Place()
        let key = place.path + "/key"
        try MasterKey.make(file: key, randomBytes: SystemRandom.bytes)
        let storage = try place.open(masterKey: .file(key))
        try await storage.insert(place.account(1), at: place.now)
        storage.close()
        let missing = "there is no \(place.data)/master-key: name its key by --master-key FILE"
        let sentence = "\(place.database) is sealed, and \(missing)"

        #expect(throws: StoreFailure.masterKey(sentence)) { try place.open() }
        #expect(throws: StoreFailure.masterKey(sentence)) {
            try SQLiteServerStorage(beside: place.data, masterKeyFile: nil, randomBytes: SystemRandom.bytes)
        }

        #expect(!FileManager.default.fileExists(atPath: place.data + "/master-key"))
        try place.open(masterKey: .file(key)).close()
    }

    @Test("A key that cannot be read leaves no database behind, in the place of which nothing could be restored")
    func unreadable() throws {
        let place = try Place()

        #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(place.path + "/none")) }

        #expect(!FileManager.default.fileExists(atPath: place.database))
    }

    @Test("An operator's own key leaves none in the folder, and nothing is said")
    func elsewhere() throws {
        let place = try Place()
        let file = try write(Self.good, in: place)
        try place.open(masterKey: .file(file)).close()
        try place.open(masterKey: .file(file)).close()

        #expect(!FileManager.default.fileExists(atPath: place.data + "/master-key"))
        #expect(place.events.withLock(\.isEmpty))
    }

    @Test("Another key than the one that the store was made with opens nothing")
    func another() throws {
        let place = try Place()
        try place.open().close()
        let file = try write(Self.good, in: place)

        let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(file)) }

        #expect(failure?.description.contains("not the one that this database was made with") == true)
    }

    @Test(
        "A key that others can read, or that is none, is named",
        arguments: [
            (good, 0o640, "read by others"), (good, 0o604, "read by others"), ("", 0o600, "holds no master key"),
            ("AAEC\n", 0o600, "holds no master key"), (good + good, 0o600, "holds no master key"),
            (String(repeating: "A", count: 400), 0o600, "holds no master key"),
        ]
    )
    func bad(_ text: String, _ mode: Int, _ words: String) throws {
        let place = try Place()
        let file = try write(text, mode: mode, in: place)

        let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(file)) }

        #expect(failure?.description.contains(words) == true, "\(String(describing: failure))")
    }

    @Test("A folder or nothing at its path is named too")
    func noFile() throws {
        let place = try Place()
        for path in [place.path, place.path + "/missing"] {
            let failure = #expect(throws: StoreFailure.self) { try place.open(masterKey: .file(path)) }
            #expect(failure?.description.contains(path) == true)
        }
    }

    @Test("Nothing that the server keeps secret can be read in the file")
    func sealed() async throws {
        let place = try Place()
        let storage = try place.open()
        let secret = Array("a secret that is easy to find".utf8)
        try await storage.act(at: place.now) { tables throws(Refusal) in
            try tables.keep(secret: secret, named: "pepper")
        }
        let epoch = try await storage.read { tables throws(Refusal) in try tables.epoch() }
        storage.close()

        for name in try FileManager.default.contentsOfDirectory(atPath: place.data) {
            let bytes = try Data(contentsOf: URL(filePath: place.data + "/" + name))
            #expect(bytes.range(of: Data(secret)) == nil, "\(name)")
            #expect(bytes.range(of: Data(epoch.challengeKey)) == nil, "\(name)")
        }
    }

    @Test("A sealed secret that was changed, or put under another's name, is none")
    func swapped() async throws {
        let place = try Place()
        let storage = try place.open()
        try await storage.act(at: place.now) { tables throws(Refusal) in
            try tables.keep(secret: [1], named: "one")
            try tables.keep(secret: [2], named: "two")
        }
        try place.connect().run(
            "UPDATE secrets SET sealed = (SELECT sealed FROM secrets WHERE name = 'one') WHERE name = 'two'"
        )

        let refusal = await #expect(throws: Refusal.self) {
            try await storage.read { tables throws(Refusal) in try tables.secret(named: "two") }
        }

        #expect(refusal?.step.contains("does not open") == true)
        storage.close()
    }
}
