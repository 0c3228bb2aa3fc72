// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import Testing

@testable import Latchkey

/// A transport that answers each call as told, in the order told, and reports a call that nobody told it of.
final class ScriptedTransport: Transport {
    struct Step: Sendable {
        let call: String
        let answer: @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
    }

    private let steps: Locked<[Step]>
    private let seen = Locked<[TransportRequest]>([])

    init(_ steps: [Step]) {
        self.steps = Locked(steps)
    }

    /// What travelled.
    var requests: [TransportRequest] {
        seen.withLock { $0 }
    }

    /// What travelled, as method and path.
    var calls: [String] {
        requests.map(Self.call)
    }

    /// Answers that nobody asked for.
    var stepsLeft: Int {
        steps.withLock { $0.count }
    }

    func add(_ more: [Step]) {
        steps.withLock { $0 += more }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        seen.withLock { $0.append(request) }
        let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let step, step.call == Self.call(request) else {
            Issue.record("\(Self.call(request)) was asked, \(step?.call ?? "nothing") was told")
            throw TransportError(.unreachable, "not told")
        }
        return try await step.answer(request)
    }

    private static func call(_ request: TransportRequest) -> String {
        "\(request.method) \(request.url.path)"
    }
}

extension ScriptedTransport.Step {
    static func answer(_ call: String, _ status: Int, _ json: String, _ type: String = "application/json") -> Self {
        Self(call: call) { _ in
            TransportResponse(status: status, headers: ["content-type": type], body: Array(json.utf8))
        }
    }

    static func refusal(_ call: String, _ status: Int, _ code: String, more: String = "") -> Self {
        let json = """
            {"type":"urn:latchkey:problem:\(code)","title":"No.","status":\(status),"code":"\(code)","requestID":"r1"\(more)}
            """
        return answer(call, status, json, "application/problem+json")
    }

    static func failure(_ call: String, _ code: TransportError.Code) -> Self {
        Self(call: call) { _ throws(TransportError) in throw TransportError(code, "told so") }
    }
}
