// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("The key for receipts in a store that lasts")
struct SealedKeysTests {
    private func serverKeys(_ storage: SQLiteServerStorage, secretForm: Bool = false) async throws -> ServerKeys {
        var configuration = try ServerConfiguration(origins: ["https://bank.example"])
        configuration.acceptsSecretForm = secretForm
        let server = try await Server(
            configuration: configuration,
            environment: ServerEnvironment(
                clock: { 1_767_225_600_000 },
                randomBytes: SystemRandom.bytes,
                log: { _, _ in }
            ),
            storage: storage
        )
        let answer = await server.respond(to: ServerRequest(method: "GET", path: "/v1/server-keys"))
        return try ServerKeys(answer: answer.body)
    }

    @Test("A second server over the same store signs by the same key")
    func kept() async throws {
        let place = try Place()
        let first = try place.open()
        let keys = try await serverKeys(first)
        first.close()
        let second = try place.open()

        #expect(keys.keys.count == 1)
        #expect(try await serverKeys(second) == keys)
        second.close()
    }

    @Test("Private halves are sealed: no file of the folder holds one", arguments: ["signing keys", "sealing keys"])
    func sealed(_ name: String) async throws {
        let place = try Place()
        let storage = try place.open()
        _ = try await serverKeys(storage, secretForm: true)
        let secret = try await storage.read { tables throws(Refusal) in try tables.secret(named: name) }
        storage.close()
        let text = String(decoding: try #require(secret), as: UTF8.self)
        let form = try #require(text.split(separator: " ").first)

        for file in try FileManager.default.contentsOfDirectory(atPath: place.data) {
            let content = try Data(contentsOf: URL(filePath: place.data + "/" + file))
            #expect(content.range(of: Data(form.utf8)) == nil, "\(file)")
        }
        #expect(form.utf8.count > 100)
    }
}
