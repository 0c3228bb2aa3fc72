// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The sessions of an account")
struct SessionListTests {
    private func sessions(_ person: Person) async throws -> [ListedSession] {
        try await person.bench.send("GET", "/v1/sessions", token: person.token).message(SessionList.self).sessions
    }

    private func isOpen(_ person: Person) async -> Bool {
        await person.bench.send("GET", "/v1/session", token: person.token).status == 200
    }

    @Test("Each is listed with how, when and from where it was opened, the earliest first, and the caller's is marked")
    func list() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        bench.pass(seconds: 1)
        var login = ServerRequest(method: "POST", path: "/v1/logins", peerAddress: "192.0.2.9")
        login.headers = [("content-type", "application/json")]
        login.body = try await phone.login(bench).body
        let other: OpenedSession = try await bench.send(login).message()
        let members = JSONObject([
            ("username", .string("ada")), ("password", .string(Person.password)), ("label", .string("Kitchen iPad")),
        ])
        bench.pass(seconds: 1)
        _ = await bench.send("POST", "/v1/sessions", members)
        _ = try await Person.joining(bench, as: "bob")

        let listed = try await sessions(person)

        #expect(listed.map(\.method) == [.password, .deviceKey, .password])
        #expect(listed.map(\.deviceID) == [nil, phone.id, nil])
        #expect(listed.map(\.address) == ["127.0.0.1", "192.0.2.9", "127.0.0.1"])
        #expect(listed.map(\.label) == [nil, nil, "Kitchen iPad"])
        #expect(listed.map(\.isCurrent) == [true, false, false])
        #expect(listed[1].createdAt == bench.now.adding(seconds: -1))
        var byPhone = person
        byPhone.token = other.token.text
        #expect(try await sessions(byPhone).map(\.isCurrent) == [false, true, false])
    }

    @Test("What is over is not listed, and cannot be ended")
    func over() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let idle = try #require(try await sessions(person).first)
        bench.pass(seconds: 1800)
        let again = try await person.signedIn()

        #expect(try await sessions(again).map(\.isCurrent) == [true])
        #expect(await bench.send("DELETE", "/v1/sessions/\(idle.id)", token: again.token).status == 404)
    }

    @Test("One session is ended by its id, also the caller's own")
    func endOne() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        bench.pass(seconds: 1)
        let other = try await person.signedIn()
        let id = try #require(try await sessions(other).first).id

        let answer = await bench.send("DELETE", "/v1/sessions/\(id)", token: other.token)

        #expect(answer.status == 204)
        #expect(await !isOpen(person))
        #expect(await bench.send("DELETE", "/v1/sessions/\(id)", token: other.token).status == 404)
        let own = try #require(try await sessions(other).first).id
        #expect(await bench.send("DELETE", "/v1/sessions/\(own)", token: other.token).status == 204)
        #expect(await !isOpen(other))
    }

    @Test("Another account's session is not found, as what is no id is not")
    func foreign() async throws {
        let bench = try await Bench()
        let (ada, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        let id = try #require(try await sessions(ada).first).id

        for name in [id.text, "unknown", "not.an.id", "{id}", String(repeating: "x", count: 65)] {
            let answer = await bench.send("DELETE", "/v1/sessions/\(name)", token: bob.token)
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
        #expect(await isOpen(ada))
    }

    @Test("All others end at once, and the caller's stays")
    func endOthers() async throws {
        let bench = try await Bench()
        let first = try await Person.joining(bench)
        let (second, third) = (try await first.signedIn(), try await first.signedIn())
        let stranger = try await Person.joining(bench, as: "bob")

        let answer = await bench.send("DELETE", "/v1/sessions", token: second.token)

        #expect(answer.status == 204)
        #expect(await !isOpen(first))
        #expect(await isOpen(second))
        #expect(await !isOpen(third))
        #expect(await isOpen(stranger))
    }

    @Test("A session that was ended meanwhile ends no other", arguments: ["", "/x"])
    func raced(_ rest: String) async throws {
        let intervention = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: intervention) })
        let person = try await Person.joining(bench)
        let other = try await person.signedIn()
        let (own, id) = (try await person.session().id, try await other.session().id)
        intervention.set { tables throws(Refusal) in try tables.endSession(own) }

        let path = "/v1/sessions" + (rest.isEmpty ? "" : "/\(id)")
        let answer = await bench.send("DELETE", path, token: person.token)

        #expect(answer.code == "session_required")
        #expect(await isOpen(other))
    }
}
