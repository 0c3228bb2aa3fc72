// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SeededChance
import Testing

@testable import LatchkeyServer

@Suite("Requests that nobody would write")
struct HostileRequestTests {
    private func good(_ bench: Bench, _ person: Person) async throws -> [ServerRequest] {
        let phone = try await person.bind(try Phone())
        let bodies: [(String, JSONObject)] = [
            ("/v1/accounts", NewAccount(username: "bob", password: Person.password).members),
            ("/v1/sessions", NewSession(username: "ada", password: "wrong but long").members),
            ("/v1/challenges", ChallengeRequest.login(try #require(phone.id)).members),
            ("/v1/devices", try await Phone().binding(for: person).members),
            ("/v1/logins", try await phone.login(bench).members),
        ]
        return bodies.map { path, members in
            ServerRequest(
                method: "POST",
                path: path,
                headers: [
                    (name: "content-type", value: "application/json"),
                    (name: "authorization", value: "Bearer " + person.token),
                ],
                body: JSONValue.object(members).bytes()
            )
        }
    }

    @Test("A body cut off at any byte is malformed")
    func truncation() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)

        for request in try await good(bench, person) {
            for length in 0..<(request.body?.count ?? 0) {
                var cut = request
                cut.body = Array(request.body?.prefix(length) ?? [])
                #expect(await bench.send(cut).status == 400, "\(request.path) at \(length)")
            }
        }
    }

    @Test("Bytes changed anywhere never stop the server, and what is refused is a problem of a known code")
    func randomChanges() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let requests = try await good(bench, person)
        let interesting: [UInt8] = Array("\"\\{}[]:,0-eE.n ".utf8) + [0, 0x80, 0xc0, 0xed, 0xff]

        for _ in 0..<1500 {
            var request = generator.pick(requests)
            var body = request.body ?? []
            for _ in 0...generator.below(3) {
                let (place, byte) = (generator.below(body.count), generator.pick(interesting))
                switch generator.below(3) {
                case 0: body[place] = byte
                case 1: body.insert(byte, at: place)
                default: body.remove(at: place)
                }
            }
            request.body = body
            let answer = await bench.send(request)
            let isGood = answer.status < 300
            let isKnown = ProblemCode.known[ProblemCode(rawValue: answer.code ?? "")]?.status == answer.status
            #expect(isGood || isKnown, "seed \(seed): \(String(decoding: body, as: UTF8.self))")
        }
    }

    @Test("A body with five thousand members is read and refused")
    func manyMembers() async throws {
        let bench = try await Bench()
        let members = (0..<5000).map { "\"m\($0)\":1" }.joined(separator: ",")
        let body = Array("{\(members)}".utf8)
        let headers = [(name: "content-type", value: "application/json")]

        let answer = await bench.send(ServerRequest(method: "POST", path: "/v1/logins", headers: headers, body: body))

        #expect(answer.text("field") == "deviceID")
    }

    @Test("The log names the route of a refusal and nothing that the caller wrote")
    func log() async throws {
        let bench = try await Bench()
        let marker = "marker-4711"
        let type = (name: "content-type", value: "application/json")
        for request in [
            ServerRequest(method: "GET", path: "/\(marker)"),
            ServerRequest(method: marker, path: "/v1/logins"),
            ServerRequest(method: "GET", path: "/v1/server-keys", query: marker),
            ServerRequest(method: "POST", path: "/v1/logins", headers: [type], body: Array("{\"\(marker)\":1}".utf8)),
            ServerRequest(method: "POST", path: "/v1/logins", headers: [type], body: Array("{\(marker)".utf8)),
            ServerRequest(method: "GET", path: "/v1/session", headers: [(name: "authorization", value: marker)]),
        ] {
            _ = await bench.send(request)
        }
        let events = bench.log.withLock { $0.filter { $0.name == "request.refused" } }

        #expect(events.count == 6)
        #expect(!events.contains { "\($0)".contains(marker) })
        #expect(
            events.map { $0.fields["call"] } == [
                "none", "other /v1/logins", "GET /v1/server-keys", "POST /v1/logins", "POST /v1/logins",
                "GET /v1/session",
            ]
        )
    }
}
