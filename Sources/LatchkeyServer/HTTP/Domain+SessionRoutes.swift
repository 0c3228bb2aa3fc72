// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls on sessions.
extension Domain {
    var sessionRoutes: [Route] {
        [
            Route("POST", "/v1/sessions", answer: postSessions),
            Route("GET", "/v1/sessions", answer: getSessions),
            Route("DELETE", "/v1/sessions", answer: deleteSessions),
            Route("DELETE", "/v1/sessions/{id}", answer: deleteOneSession),
            Route("GET", "/v1/session", answer: getSession),
            Route("DELETE", "/v1/session", answer: deleteSession),
            Route("POST", "/v1/introspection", answer: postIntrospection),
        ]
    }

    private func postSessions(_ call: Call) async throws(Refusal) -> ServerResponse {
        let message: NewSession = try call.message()
        let act = RefusableAct.signIn(as: Username(message.username)?.folded ?? "")
        let opened = try await refusals.telling(act, of: call) { () throws(Refusal) in
            try await sessions.signIn(message, from: call.address, at: call.now)
        }
        return .message(201, opened)
    }

    private func getSessions(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        return .message(200, try await sessions.list(for: live, at: call.now))
    }

    private func deleteSessions(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        try await sessions.endOthers(of: live, at: call.now)
        return .empty
    }

    private func deleteOneSession(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        try await sessions.end(call.id(), by: live, at: call.now)
        return .empty
    }

    private func getSession(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        return .message(200, sessions.current(live, at: call.now))
    }

    private func deleteSession(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        try await sessions.end(live, at: call.now)
        return .empty
    }

    private func postIntrospection(_ call: Call) async throws(Refusal) -> ServerResponse {
        try configuration.serviceKeys.require(call)
        return .message(200, try await sessions.introspect(call.message(), at: call.now))
    }
}
