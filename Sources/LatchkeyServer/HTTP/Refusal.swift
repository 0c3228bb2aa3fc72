// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Why a call was refused: the code for the caller, the step for the log.
///
/// Which check failed is told only to the operator; two refusals that must look alike differ in nothing but the step.
package struct Refusal: Error, Sendable {
    let code: ProblemCode
    package let step: String
    var details = JSONObject()
    var headers: [(name: String, value: String)] = []

    init(_ code: ProblemCode, step: String, details: JSONObject = JSONObject()) {
        self.code = code
        self.step = step
        self.details = details
    }

    /// A member that is unknown, missing or out of range.
    init(_ invalid: InvalidMember) {
        self.init(.invalidField, step: "members", details: JSONObject([("field", .string(invalid.path))]))
    }

    /// The store failed: nothing is known, nothing was done, and the caller may try again.
    package init(_ failure: StorageError) {
        self.init(.unavailable, step: "storage: \(failure.diagnosis)")
        headers = [("Retry-After", "1")]
    }

    /// A row that is there twice, or not where it has to be: the act was wrong, or the store is damaged.
    package static func contradiction(_ table: String) -> Self {
        Self(StorageError("\(table): the rows contradict each other"))
    }

    /// A queue is full.
    package static func full(step: String) -> Self {
        var refusal = Self(.unavailable, step: step)
        refusal.headers = [("Retry-After", "1")]
        return refusal
    }

    /// Nobody waits for the answer any more, or the answer was given already: nothing is done.
    package static var callerGone: Self {
        full(step: "caller.gone")
    }

    /// Not before a moment, which the caller is told in whole seconds.
    static func waiting(_ code: ProblemCode, step: String, until end: Timestamp, at now: Timestamp) -> Self {
        var refusal = Self(code, step: step)
        refusal.headers = [("Retry-After", String(max(1, now.seconds(to: end))))]
        return refusal
    }

    /// A path that exists, by a method that it does not have.
    static func methodNotAllowed(allowing methods: String) -> Self {
        var refusal = Self(.methodNotAllowed, step: "method")
        refusal.headers = [("Allow", methods)]
        return refusal
    }

    /// The problem document that the caller gets.
    func response(to requestID: RequestID) -> ServerResponse {
        let problem = Problem(code: code, requestID: requestID, details: details)
        var fields: [(name: String, value: String)] = [("Content-Type", Problem.mediaType)] + headers
        if problem.status == 401 { fields.append(("WWW-Authenticate", "Bearer realm=\"latchkey\"")) }
        return ServerResponse(status: problem.status, headers: fields, body: problem.body)
    }
}

/// What was answered "not now" must not happen later: to be asked after every wait and before every write.
package func requireCaller() throws(Refusal) {
    guard !Task.isCancelled else { throw .callerGone }
}
