// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Listing, renaming and deleting devices")
struct DeviceManagementTests {
    private func devices(_ person: Person) async throws -> [BoundDevice] {
        try await person.bench.send("GET", "/v1/devices", token: person.token).message(DeviceList.self).devices
    }

    private func rename(_ id: String, _ name: String, by person: Person) async -> Answer {
        let members = JSONObject([("name", .string(name))])
        return await person.bench.send("PATCH", "/v1/devices/\(id)", members, token: person.token)
    }

    private func delete(_ id: String, by person: Person) async -> Answer {
        await person.bench.send("DELETE", "/v1/devices/\(id)", token: person.token)
    }

    @Test("The bound devices of the account are listed as they were answered, the earliest first")
    func list() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        #expect(try await devices(person).isEmpty)
        let first = try await person.bind(try Phone())
        bench.pass(seconds: 1)
        let second = try await person.bind(try Phone())
        _ = await bench.post("/v1/logins", try await second.login(bench))

        let listed = try await devices(person)

        #expect(listed.map(\.id) == [first.id, second.id])
        #expect(listed.map(\.lastUsedAt) == [nil, bench.now])
        #expect(listed[0].keyDigest == first.key.publicKey.digest)
        #expect(listed[0].name == first.description.name)
    }

    @Test("A device gets another name and keeps everything else")
    func rename() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let before = try #require(try await devices(person).first)

        let answer = await rename(try #require(phone.id).text, "Küche", by: person)

        #expect(answer.status == 200)
        let after: BoundDevice = try answer.message()
        #expect(after.name == "Küche")
        #expect(after.model == before.model && after.biometry == before.biometry && after.id == before.id)
        #expect(try await devices(person) == [after])
        #expect(await rename(try #require(phone.id).text, "two\nlines", by: person).text("field") == "name")
    }

    @Test("SRV-21: A deleted device is gone from the list, its sessions end, and its key is told why")
    func delete() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let (phone, other) = (try await person.bind(try Phone()), try await person.bind(try Phone()))
        let opened: OpenedSession = try await bench.post("/v1/logins", try await phone.login(bench)).message()

        let answer = await delete(try #require(phone.id).text, by: person)

        #expect(answer.status == 204)
        #expect(try await devices(person).map(\.id) == [other.id])
        #expect(await bench.send("GET", "/v1/session", token: opened.token.text).status == 401)
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        #expect(login.code == "device_revoked")
        #expect(login.text("reason") == "deleted")
    }

    @Test("A device that has ended, is another's, or never was is not found, after the members")
    func notFound() async throws {
        let bench = try await Bench()
        let (ada, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        let (phone, ended) = (try await ada.bind(try Phone()), try await bob.bind(try Phone()))
        _ = await delete(try #require(ended.id).text, by: bob)

        for id in [try #require(phone.id).text, try #require(ended.id).text, "unknown", "not.an.id"] {
            #expect(await rename(id, "Mine", by: bob).code == "not_found")
            #expect(await rename(id, "", by: bob).code == "invalid_field")
            #expect(await delete(id, by: bob).code == "not_found")
        }
        #expect(try await devices(ada).map(\.name) == [phone.description.name])
    }

    @Test("A session that was ended meanwhile renames and deletes nothing", arguments: ["PATCH", "DELETE"])
    func raced(_ method: String) async throws {
        let intervention = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: intervention) })
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let own = try await person.session().id
        intervention.set { tables throws(Refusal) in try tables.endSession(own) }

        let body = method == "PATCH" ? JSONObject([("name", .string("Mine"))]) : nil
        let path = "/v1/devices/\(try #require(phone.id))"
        #expect(await bench.send(method, path, body, token: person.token).code == "session_required")
        #expect(try await devices(try await person.signedIn()).map(\.name) == [phone.description.name])
    }
}
