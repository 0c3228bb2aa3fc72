// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import LatchkeyServerSQLite

@Suite("Numbers that somebody has put into the file")
struct DamagedNumberTests {
    @Test(
        "A number that nobody here has written makes its row one that cannot be: a refusal, and nothing is reckoned with it",
        arguments: Damage.all
    )
    func rows(_ damage: Damage) async throws {
        let place = try Place()
        let storage = try place.open()
        let rows = try SampleRows(now: place.now)
        try await storage.act(at: place.now) { tables throws(Refusal) in try rows.insert(into: tables) }
        try await storage.read(damage.reading)
        let other = try place.connect()
        try other.run("PRAGMA ignore_check_constraints = ON")

        for value in damage.values {
            #expect(try other.run(damage.sql, [value]) == 1)
            let refusal = await #expect(throws: Refusal.self, "\(value)") { try await storage.read(damage.reading) }
            #expect(refusal?.step.contains("the rows contradict each other") == true)
        }
        storage.close()
    }

    @Test(
        "A call that meets one is answered that it cannot be done now, and the server goes on",
        arguments: [
            ("UPDATE sessions SET last_used_at = 9223372036854775807", "GET"),
            ("UPDATE sessions SET expires_at = -9223372036854775808", "GET"),
            ("UPDATE accounts SET created_at = -9223372036854775808", "GET"),
            ("UPDATE state SET epoch = -1", "GET"), ("UPDATE counters SET times = x'7fffffffffffffff'", "POST"),
        ] as [(StaticString, String)]
    )
    func calls(_ damage: StaticString, _ method: String) async throws {
        let place = try Place()
        let storage = try place.open()
        let server = try await Place.server(over: storage)
        _ = await server.post("/v1/accounts", NewAccount(username: "ada", password: "correct horse battery"))
        let right = NewSession(username: "ada", password: "correct horse battery")
        let opened = try OpenedSession(answer: await server.post("/v1/sessions", right).body)
        _ = await server.post("/v1/sessions", NewSession(username: "ada", password: "wrong"))
        try place.connect().run(damage)

        let answer =
            method == "GET" ? await server.get("/v1/session", opened.token) : await server.post("/v1/sessions", right)

        #expect(answer.status == 503)
        #expect(await server.get("/healthz", opened.token).status == 200)
        storage.close()
    }

    @Test(
        "A start over one is refused with a sentence, never with a crash, and not for the master key's sake",
        arguments: [
            "UPDATE state SET latest_time = 9223372036854775807", "UPDATE state SET latest_time = -1",
            "UPDATE state SET latest_time = 253402300800000", "UPDATE state SET epoch = 9223372036854775807",
            "UPDATE audit_links SET sequence = 9223372036854775807 WHERE subject = 'server'",
            "UPDATE audit_links SET sequence = 9007199254740992 WHERE subject = 'server'",
            "UPDATE audit_batches SET number = 9223372036854775807 WHERE number = 1",
            "UPDATE audit_batches SET number = 9007199254740992 WHERE number = 1",
            "INSERT INTO audit_refusals VALUES ('server', 'login.refused', '', '{}', -1, 1, NULL)",
            "INSERT INTO audit_refusals VALUES ('server', 'login.refused', '', '{}', 1, 9223372036854775807, NULL)",
        ] as [StaticString]
    )
    func starts(_ damage: StaticString) async throws {
        let place = try Place()
        let first = try place.open()
        _ = try await Place.server(over: first)
        first.close()
        #expect(try place.connect().run(damage) > 0)

        let sentence = try await sentence(ofStartOver: place)

        #expect(sentence?.contains("the rows contradict each other") == true)
    }

    /// What the operator reads; `nil` if it starts.
    private func sentence(ofStartOver place: Place) async throws -> String? {
        do {
            let storage = try place.open()
            defer { storage.close() }
            _ = try await Place.server(over: storage)
            return nil
        } catch let failure as StoreFailure {
            return failure.description
        } catch let refusal as Refusal {
            return refusal.step
        }
    }
}

extension Server {
    fileprivate func post(_ path: String, _ message: some WireObject) async -> ServerResponse {
        await respond(
            to: ServerRequest(
                method: "POST",
                path: path,
                headers: [("content-type", "application/json")],
                body: message.body,
                peerAddress: "127.0.0.1"
            )
        )
    }

    fileprivate func get(_ path: String, _ token: SecretText) async -> ServerResponse {
        await respond(
            to: ServerRequest(
                method: "GET",
                path: path,
                headers: [("authorization", "Bearer " + token.text)],
                peerAddress: "127.0.0.1"
            )
        )
    }
}
