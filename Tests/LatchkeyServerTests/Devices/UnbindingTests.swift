// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Unbinding by the device's own proof")
struct UnbindingTests {
    private func proof(_ phone: Phone, for id: DeviceID? = nil, origin: String = Bench.origin) throws -> Unbinding {
        let act = UnbindAct(device: try #require(id ?? phone.id))
        return Unbinding(proof: .signature(try phone.key.sign(act.bytes(origin: try #require(Origin(origin))))))
    }

    private func unbind(_ bench: Bench, _ id: DeviceID?, _ message: Unbinding) async throws -> Answer {
        await bench.post("/v1/devices/\(try #require(id))/unbinding", message)
    }

    @Test("Without a session the device ends, its sessions with it, and saying it again is as good")
    func unbinding() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let opened: OpenedSession = try await bench.post("/v1/logins", try await phone.login(bench)).message()
        let message = try proof(phone)

        for _ in 0..<3 { #expect(try await unbind(bench, phone.id, message).status == 204) }

        #expect(await bench.send("GET", "/v1/session", token: opened.token.text).status == 401)
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        #expect(login.text("reason") == "unbound")
    }

    @Test("One that ended otherwise is unbound too, and keeps its reason")
    func endedOtherwise() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        _ = await bench.send("DELETE", "/v1/devices/\(try #require(phone.id))", token: person.token)

        #expect(try await unbind(bench, phone.id, try proof(phone)).status == 204)
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).text("reason") == "deleted")
    }

    @Test("The proof of another act, device, key or origin, or for an unknown device, is one refusal")
    func badProofs() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let (phone, other) = (try await person.bind(try Phone()), try await person.bind(try Phone()))
        let id = try #require(phone.id)
        let challenge = try await phone.loginChallenge(bench)
        let login = try phone.sign(.login(device: id), origin: Bench.origin, challenge: challenge)
        let unknown = DeviceID(randomBytes: [1])
        let attempts = [
            (id, try proof(other, for: id)), (id, try proof(phone, for: other.id)),
            (id, try proof(phone, origin: "https://evil.example")), (id, Unbinding(proof: .signature(login))),
            (id, Unbinding(proof: .signature([]))), (unknown, try proof(phone, for: unknown)),
            (id, Unbinding(proof: .sealed(keyID: "k", bytes: [1]))),
        ]

        for (id, message) in attempts {
            let answer = try await unbind(bench, id, message)
            #expect(answer.status == 403)
            #expect(answer.code == "proof_refused")
            #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        }
        let answer = await bench.post("/v1/devices/not.an.id/unbinding", try proof(phone))
        #expect(answer.code == "proof_refused")
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201)
        #expect(try await unbind(bench, id, try proof(phone)).status == 204)
    }

    @Test("Members come before the proof")
    func members() async throws {
        let bench = try await Bench()

        #expect(await bench.send("POST", "/v1/devices/x/unbinding", JSONObject()).code == "invalid_field")
        #expect(await bench.send("POST", "/v1/devices/x/unbinding").code == "malformed_request")
    }
}
