// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Wire protocol §1: when several refusals apply, which one is given.
@Suite("The order of refusals")
struct PrecedenceTests {
    @Test("A request that is wrong in every way is mended one way at a time")
    func ladder() async throws {
        let bench = try await Bench { $0.dangerouslyAcceptsSimulatedKeys = false }
        let person = try await Person.joining(bench)
        var request = ServerRequest(
            method: "PUT",
            path: "/v1/devicez",
            query: "x=1",
            headers: [(name: "content-type", value: "text/plain")],
            body: [UInt8](repeating: 0x20, count: 65_537)
        )
        func code() async -> String? { await bench.send(request).code }

        #expect(await code() == "body_too_large")
        request.body = Array("{".utf8)
        #expect(await code() == "not_found")
        request.path = "/v1/devices"
        #expect(await code() == "method_not_allowed")
        request.method = "POST"
        #expect(await code() == "session_required")
        request.headers.append((name: "authorization", value: "Bearer " + person.token))
        #expect(await code() == "unsupported_media_type")
        request.headers[0].value = "application/json"
        #expect(await code() == "malformed_request")
        request.body = Array("{}".utf8)
        #expect(await code() == "invalid_field")
        request.query = nil
        #expect(await code() == "invalid_field")
    }

    @Test("Good members of a binding are refused for freshness, room, form, protection, strength and proof, in order")
    func bindingLadder() async throws {
        let bench = try await Bench { $0.dangerouslyAcceptsSimulatedKeys = false }
        let person = try await Person.joining(bench)
        let installation = InstallationID(randomBytes: [1])
        for number in 0..<99 {
            _ = try await person.bind(
                try Phone(protection: .tpm, installation: .init(randomBytes: [2, UInt8(number)]))
            )
        }
        _ = try await person.bind(try Phone(protection: .tpm, installation: installation))
        let bad = try Proofs.spoiled(try await Phone(protection: .simulated).binding(for: person))

        bench.pass(seconds: 301)
        #expect(await bench.post("/v1/devices", bad, token: person.token).code == "fresh_login_required")
        let fresh = try await person.signedIn()
        #expect(await bench.post("/v1/devices", bad, token: fresh.token).code == "too_many_devices")
        let replacing = try Proofs.spoiled(
            try await Phone(protection: .simulated, installation: installation).binding(for: fresh)
        )
        #expect(
            await bench.send("POST", "/v1/devices", Proofs.inSecretForm(replacing), token: fresh.token).code
                == "form_refused"
        )
        #expect(await bench.post("/v1/devices", replacing, token: fresh.token).code == "protection_refused")
        let equal = try Proofs.spoiled(
            try await Phone(protection: .secureEnclave, installation: installation).binding(for: fresh)
        )
        #expect(await bench.post("/v1/devices", equal, token: fresh.token).code == "proof_refused")
    }

    @Test("A weaker credential is refused before its proof is looked at")
    func strengthBeforeProof() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let strong = try Phone(protection: .tpm)
        _ = try await person.bind(strong)
        let weak = try await Phone(protection: .simulated, installation: strong.installation).binding(for: person)

        let answer = await bench.post("/v1/devices", try Proofs.spoiled(weak), token: person.token)

        #expect(answer.status == 409)
        #expect(answer.code == "weaker_credential")
    }

    @Test("A challenge for binding asks for the session after the members")
    func challengeMembersFirst() async throws {
        let bench = try await Bench()
        let withExtra = JSONObject([("purpose", .string("bind")), ("x", .null)])
        let withoutSession = await bench.post("/v1/challenges", ChallengeRequest.bind)

        #expect(await bench.send("POST", "/v1/challenges", withExtra).code == "invalid_field")
        #expect(withoutSession.status == 401)
        #expect(withoutSession.code == "session_required")
    }

    @Test("A challenge for a confirmation takes a session, and for one that is not there nobody is asked for a finger")
    func confirm() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let members = JSONObject([
            ("purpose", .string("confirm")), ("deviceID", .string("d")), ("confirmationID", .string("c")),
        ])

        let withoutSession = await bench.send("POST", "/v1/challenges", members)
        let withSession = await bench.send("POST", "/v1/challenges", members, token: person.token)

        #expect(withoutSession.status == 401)
        #expect(withSession.status == 404)
        #expect(withSession.code == "not_found")
    }

    @Test("When the store fails the caller is told to come again, and nothing was done")
    func storageFails() async throws {
        let failure = FailureSwitch()
        let bench = try await Bench(storing: { FailingStorage(behind: failure, storage: $0) })
        let person = try await Person.joining(bench)
        let binding = try await Phone().binding(for: person)
        failure.turn(on: true)
        let answers = [
            await bench.post("/v1/accounts", NewAccount(username: "bob", password: Person.password)),
            await bench.post("/v1/sessions", NewSession(username: "ada", password: Person.password)),
            await bench.send("GET", "/v1/session", token: person.token),
            await bench.post("/v1/challenges", ChallengeRequest.login(.init(randomBytes: [1]))),
            await bench.post("/v1/devices", binding, token: person.token),
            await bench.post(
                "/v1/logins",
                NewLogin(deviceID: .init(randomBytes: [1]), challenge: "", proof: .signature([]))
            ),
        ]
        failure.turn(on: false)

        for answer in answers {
            #expect(answer.status == 503)
            #expect(answer.code == "unavailable")
            #expect(answer.header("Retry-After") == "1")
        }
        #expect(await bench.post("/v1/devices", binding, token: person.token).status == 201)
    }
}
