// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls of this version. A route decodes, calls one function of the domain, encodes.
extension Domain {
    var routes: [Route] {
        accountRoutes + sessionRoutes + deviceRoutes + confirmationRoutes + [
            Route("GET", "/v1/audit-events", answer: getAuditEvents),
            Route("GET", "/v1/audit-head", answer: getAuditHead),
            Route("POST", "/v1/challenges", answer: postChallenges),
            Route("GET", "/v1/server-keys", answer: getServerKeys),
            Route("GET", "/healthz", answer: getHealth),
            Route("GET", "/readyz", answer: getReadiness),
            Route("GET", "/openapi.json", answer: getContract),
        ]
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
        case .confirm(let device, let confirmation):
            let live = try await sessions.require(call)
            let issued = try await confirmations.challenge(for: device, confirmation, by: live, at: call.now)
            return .message(201, issued)
        }
        return .message(201, try await challenges.issue(for: subject, at: call.now))
    }

    private func getServerKeys(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        let keys =
            try await confirmations.keys.current().published(at: call.now)
            + devices.proofs.boxes.published(at: call.now)
        return .message(200, ServerKeys(origins: configuration.origins, keys: keys))
    }

    private func getAuditEvents(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let query = try call.query(AuditEventsQuery.init(query:))
        return .message(200, try await audit.events(query.page, for: live))
    }

    private func getAuditHead(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        return .message(200, try await audit.head())
    }

    private func getHealth(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        return .ok
    }

    private func getReadiness(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        try await readiness.require()
        return .ok
    }

    private func getContract(_ call: Call) async throws(Refusal) -> ServerResponse {
        try call.requireNoMembers()
        return .contract
    }
}

extension ServerResponse {
    /// What a probe wants to hear.
    fileprivate static let ok = Self(
        status: 200,
        headers: [("Content-Type", "text/plain; charset=utf-8")],
        body: Array("ok".utf8)
    )

    /// Every call, status and message, for programs: the file `openapi.json` as it is.
    fileprivate static let contract = Self(
        status: 200,
        headers: [("Content-Type", "application/json")],
        body: PackageResources.openapi_json
    )
}
