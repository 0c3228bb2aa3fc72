// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls of this version. A route decodes, calls one function of the domain, encodes.
extension Domain {
    var routes: [Route] {
        [
            Route("POST", "/v1/accounts", answer: postAccounts),
            Route("POST", "/v1/sessions", answer: postSessions),
            Route("GET", "/v1/session", answer: getSession),
            Route("DELETE", "/v1/session", answer: deleteSession),
            Route("POST", "/v1/challenges", answer: postChallenges),
            Route("POST", "/v1/devices", answer: postDevices),
            Route("POST", "/v1/logins", answer: postLogins),
            Route("GET", "/v1/server-keys", answer: getServerKeys),
            Route("GET", "/healthz", answer: getHealth),
        ]
    }

    private func postAccounts(_ call: Call) async throws(Refusal) -> ServerResponse {
        .message(201, try await accounts.signUp(call.message(), at: call.now))
    }

    private func postSessions(_ call: Call) async throws(Refusal) -> ServerResponse {
        .message(201, try await sessions.signIn(call.message(), at: call.now))
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

    /// The session comes after the members here, for `login` needs none.
    private func postChallenges(_ call: Call) async throws(Refusal) -> ServerResponse {
        let subject: ChallengeSubject
        switch try call.message(ChallengeRequest.self) {
        case .login(let device):
            subject = .login(device: device)
        case .bind:
            let live = try await sessions.require(call)
            subject = .bind(account: live.account.id, session: live.session.id)
        case .confirm:
            // No account has a confirmation in this version.
            _ = try await sessions.require(call)
            throw Refusal(.notFound, step: "challenge.confirmation")
        }
        return .message(201, try await challenges.issue(for: subject, at: call.now))
    }

    private func postDevices(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let device = try await devices.bind(call.message(), by: live, at: call.now)
        return .message(device.replaced == nil ? 201 : 200, device)
    }

    private func postLogins(_ call: Call) async throws(Refusal) -> ServerResponse {
        .message(201, try await devices.logIn(call.message(), at: call.now))
    }

    private func getServerKeys(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        return .message(200, ServerKeys(origins: configuration.origins))
    }

    private func getHealth(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        return ServerResponse(
            status: 200,
            headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: Array("ok".utf8)
        )
    }
}
