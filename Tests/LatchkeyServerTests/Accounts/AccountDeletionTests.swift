// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Deleting the account")
struct AccountDeletionTests {
    private func delete(_ person: Person) async -> Answer {
        await person.bench.send("DELETE", "/v1/account", token: person.token)
    }

    private func signUp(_ bench: Bench, _ name: String = "ada") async -> Answer {
        await bench.post("/v1/accounts", NewAccount(username: name, password: Person.password))
    }

    @Test("Sessions and sign-in are over, and a device with its key is told why")
    func everythingEnds() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let other = try await person.signedIn()
        let phone = try await person.bind(try Phone())

        #expect(await delete(person).status == 204)

        for token in [person.token, other.token] {
            #expect(await bench.send("GET", "/v1/session", token: token).status == 401)
        }
        let signIn = await bench.post("/v1/sessions", NewSession(username: "ada", password: Person.password))
        #expect(signIn.code == "invalid_credentials")
        let message = try await phone.login(bench)
        let login = await bench.post("/v1/logins", message)
        #expect(login.status == 410)
        #expect(login.text("reason") == "accountDeleted")
        #expect(await bench.post("/v1/logins", message).code == "login_refused")
    }

    @Test("What named the person is nowhere, and the tombstone keeps its key alone")
    func erased() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let former = try await person.bind(try Phone())
        let phone = try await person.bind(try Phone(installation: former.installation))
        _ = await delete(person)

        for device in [former, phone] {
            let id = try #require(device.id)
            let stored = try bench.storage.device(id)
            let tombstone = try #require(stored)
            #expect(tombstone.description.name.isEmpty && tombstone.description.model.isEmpty)
            #expect(tombstone.verifier == .key(device.key.publicKey))
        }
        #expect(try bench.storage.account(named: "ada") == nil)
    }

    @Test("The name is free again after 30 days, in whatever case it is typed")
    func name() async throws {
        let bench = try await Bench()
        _ = await delete(try await Person.joining(bench))

        #expect(await signUp(bench, "ADA").code == "username_taken")
        bench.pass(seconds: 30 * 86_400 - 0.001)
        #expect(await signUp(bench).code == "username_taken")
        #expect(await signUp(bench, "bob").status == 201)
        bench.pass(seconds: 0.001)
        #expect(await signUp(bench).status == 201)
    }

    @Test("It takes a fresh login by password")
    func fresh() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let opened: OpenedSession = try await bench.post("/v1/logins", try await phone.login(bench)).message()
        var byPhone = person
        byPhone.token = opened.token.text
        bench.pass(seconds: 301)

        for one in [person, byPhone] {
            let answer = await delete(one)
            #expect(answer.status == 403)
            #expect(answer.code == "fresh_login_required")
        }
        #expect(await bench.send("GET", "/v1/session", token: person.token).status == 200)
        #expect(await delete(try await person.signedIn()).status == 204)
    }
}
