// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension ServerResponse {
    /// The problem document for a request that never became one: bad framing, or too large.
    ///
    /// For the HTTP layer, which adds what closes the connection. A 413 says `body_too_large`, anything else
    /// `malformed_request`.
    package static func framingRefusal(status: Int, randomBytes: @Sendable (Int) -> [UInt8]) -> Self {
        let code: ProblemCode = status == 413 ? .bodyTooLarge : .malformedRequest
        let requestID = RequestID(randomBytes: randomBytes(16))
        let problem = Problem(code: code, status: status, requestID: requestID)
        return Self(
            status: status,
            headers: [
                ("Content-Type", Problem.mediaType), (Server.requestIDField, requestID.text),
                ("Cache-Control", "no-store"),
            ],
            body: problem.body
        )
    }
}
