// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Codes of refusals")
struct ProblemCodeTests {
    /// The codes and statuses as the protocol's page has them.
    static let protocolTable: [(String, Int)] = [
        ("malformed_request", 400), ("session_required", 401), ("not_found", 404), ("method_not_allowed", 405),
        ("body_too_large", 413), ("unsupported_media_type", 415), ("invalid_field", 422), ("too_many_requests", 429),
        ("unavailable", 503), ("username_taken", 409), ("weak_password", 422), ("invalid_username", 422),
        ("invalid_credentials", 401), ("too_many_attempts", 429), ("fresh_login_required", 403), ("form_refused", 403),
        ("protection_refused", 403), ("proof_refused", 403), ("weaker_credential", 409), ("too_many_devices", 409),
        ("login_refused", 401), ("device_revoked", 410), ("wrong_password", 403), ("reference_in_use", 409),
        ("payment_password_wrong", 403), ("payment_password_not_set", 409), ("payment_password_locked", 423),
        ("method_not_accepted", 403), ("allowance_refused", 403), ("already_decided", 409),
        ("confirmation_expired", 410),
    ]

    @Test("Every code has the status that the protocol gives it", arguments: protocolTable)
    func statuses(_ code: String, _ status: Int) {
        #expect(ProblemCode.known[ProblemCode(rawValue: code)]?.status == status)
    }

    @Test("There is no code that the protocol does not have, and every title is a sentence of its own")
    func complete() {
        let titles = ProblemCode.known.values.map(\.title)

        #expect(ProblemCode.known.count == Self.protocolTable.count)
        #expect(Set(titles).count == titles.count)
        #expect(titles.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("A framing error keeps its own status under the common code", arguments: [400, 411, 414, 431, 505])
    func framing(_ status: Int) throws {
        let problem = Problem(code: .malformedRequest, status: status, requestID: RequestID(randomBytes: [1]))

        let read = try Problem(answer: problem.body)

        #expect(read.status == status)
        #expect(read.code == .malformedRequest)
        #expect(problem.members["type"] == .string("urn:latchkey:problem:malformed_request"))
    }

    @Test("A body that is no problem document is not taken for one")
    func noProblem() {
        for body in ["", "<html>", "[]", "{}", #"{"code":"x","title":"t","status":"400","requestID":"r"}"#] {
            #expect(throws: InvalidMember.self) { try Problem(answer: Array(body.utf8)) }
        }
    }
}
