// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Who makes a call that a session and a service may make.
enum Caller: Sendable {
    case session(LiveSession)
    case service
}

extension Domain {
    /// Wire protocol §2, S or K: a service key if it is one, else a session.
    func requireCaller(_ call: Call) async throws(Refusal) -> Caller {
        if configuration.serviceKeys.contains(try call.bearerToken()) { return .service }
        return .session(try await sessions.require(call))
    }
}
