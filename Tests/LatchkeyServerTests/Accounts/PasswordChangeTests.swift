// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Changing the password")
struct PasswordChangeTests {
    static let newPassword = "another horse battery"

    private func change(
        _ person: Person,
        from current: String = Person.password,
        to new: String = PasswordChangeTests.newPassword,
        keeping kept: [DeviceID]? = nil
    ) async -> Answer {
        let message = PasswordChange(currentPassword: current, newPassword: new, keepDeviceIDs: kept)
        return await person.bench.send("PUT", "/v1/account/password", message.members, token: person.token)
    }

    private func signIn(_ bench: Bench, _ password: String) async -> Int {
        await bench.post("/v1/sessions", NewSession(username: "ada", password: password)).status
    }

    @Test("The old password is worth nothing, every session ends, and the new one is fresh")
    func change() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let other = try await person.signedIn()
        bench.pass(seconds: 301)

        let answer = await change(person)

        #expect(answer.status == 200)
        let changed: PasswordChanged = try answer.message()
        #expect(changed.expiresAt == bench.now.adding(seconds: 43_200))
        for token in [person.token, other.token] {
            #expect(await bench.send("GET", "/v1/session", token: token).status == 401)
        }
        let session: CurrentSession = try await bench.send("GET", "/v1/session", token: changed.token.text).message()
        #expect(session.method == .password)
        #expect(session.freshUntil == bench.now.adding(seconds: 300))
        #expect(await signIn(bench, Person.password) == 401)
        #expect(await signIn(bench, Self.newPassword) == 201)
    }

    @Test("Devices end unless they are kept, and those that stay can log in")
    func devices() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let (kept, ended) = (try await person.bind(try Phone()), try await person.bind(try Phone()))
        let opened: OpenedSession = try await bench.post("/v1/logins", try await kept.login(bench)).message()

        let answer = await change(person, keeping: [try #require(kept.id)])

        #expect(try answer.message(PasswordChanged.self).endedDevices == [ended.id])
        #expect(await bench.send("GET", "/v1/session", token: opened.token.text).status == 401)
        #expect(await bench.post("/v1/logins", try await kept.login(bench)).status == 201)
        #expect(await bench.post("/v1/logins", try await ended.login(bench)).text("reason") == "passwordChanged")
    }

    @Test("A device that is not there to be kept stops all of it")
    func unknownKept() async throws {
        let bench = try await Bench()
        let (person, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        let (phone, foreign) = (try await person.bind(try Phone()), try await bob.bind(try Phone()))

        for id in [try #require(foreign.id), DeviceID(randomBytes: [1])] {
            let answer = await change(person, keeping: [try #require(phone.id), id])
            #expect(answer.status == 422)
            #expect(answer.text("field") == "keepDeviceIDs")
        }
        #expect(await signIn(bench, Person.password) == 201)
        #expect(await bench.send("GET", "/v1/session", token: person.token).status == 200)
    }

    @Test("A weak password, then what is kept, then the password that has to be known")
    func order() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let unknown = [DeviceID(randomBytes: [1])]

        #expect(await change(person, from: "wrong one", to: "12345678", keeping: unknown).code == "weak_password")
        #expect(await change(person, from: "wrong one", to: "short").code == "weak_password")
        let long = String(repeating: "x", count: 1025)
        #expect(await change(person, from: "wrong one", to: long).text("field") == "newPassword")
        #expect(await change(person, from: "wrong one", keeping: unknown).code == "invalid_field")
        let wrong = await change(person, from: "wrong one")
        #expect(wrong.status == 403)
        #expect(wrong.code == "wrong_password")
        #expect(await signIn(bench, Person.password) == 201)
    }

    @Test("A thief with the session alone changes nothing, not even while the owner signs out")
    func raced() async throws {
        let intervention = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: intervention) })
        let person = try await Person.joining(bench)
        let own = try await person.session().id
        intervention.set { tables throws(Refusal) in try tables.endSession(own) }

        #expect(await change(person).code == "session_required")
        #expect(await signIn(bench, Person.password) == 201)
    }
}
