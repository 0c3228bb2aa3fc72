// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Answers that are none of the protocol")
struct MalformedAnswerTests {
    private static let good = #"{"id":"a1","username":"ada","createdAt":"2026-01-01T00:00:00.000Z"}"#

    private func diagnosis(_ step: Step) async throws -> String? {
        let bench = try Bench()
        bench.transport.add([.keys, step])
        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.signUp(username: "ada", password: "correct horse")
        }
        #expect(error?.code == .malformedAnswer)
        #expect(error?.problem == nil)
        return error?.diagnosis
    }

    @Test(
        "The error names the member that is wrong",
        arguments: [
            (#"{"username":"ada","createdAt":"2026-01-01T00:00:00.000Z"}"#, "member id"),
            (#"{"id":"a/1","username":"ada","createdAt":"2026-01-01T00:00:00.000Z"}"#, "member id"),
            (#"{"id":"a1","username":null,"createdAt":"2026-01-01T00:00:00.000Z"}"#, "member username"),
            (#"{"id":"a1","username":"ada","createdAt":"yesterday"}"#, "member createdAt"),
            (#"["a1"]"#, "not a JSON object"), ("", "not a JSON object"),
            (#"{"id":"a1","id":"a2"}"#, "not a JSON object"),
        ]
    )
    func member(json: String, words: String) async throws {
        let diagnosis = try await diagnosis(.answer("POST /v1/accounts", 201, json))

        #expect(diagnosis?.contains("POST /v1/accounts") == true)
        #expect(diagnosis?.contains(words) == true)
    }

    @Test("A good body under another media type is refused", arguments: ["text/html", "application/problem+json", ""])
    func mediaType(type: String) async throws {
        let diagnosis = try await diagnosis(.answer("POST /v1/accounts", 201, Self.good, type))

        #expect(diagnosis?.contains("not application/json") == true)
    }

    @Test("A status that the call does not have is named", arguments: [200, 202, 204, 302, 500])
    func status(_ status: Int) async throws {
        let diagnosis = try await diagnosis(.answer("POST /v1/accounts", status, Self.good))

        #expect(diagnosis?.contains("\(status)") == true)
    }

    @Test("A refusal that is no problem document is not taken for one")
    func brokenProblem() async throws {
        let json = #"{"title":"t","status":401,"requestID":"r1"}"#
        let broken = Step.answer("POST /v1/accounts", 401, json, "application/problem+json")

        let diagnosis = try await diagnosis(broken)

        #expect(diagnosis?.contains("member code") == true)
    }
}
