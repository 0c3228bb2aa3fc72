// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Opening, using and ending sessions.
struct Sessions: Sendable {
    let storage: any ServerStorage
    let passwords: PasswordHasher
    let environment: ServerEnvironment
    let configuration: ServerConfiguration
    /// By which sessions are found, so that a stolen database opens none.
    let hashes: KeyedHashes

    /// The most sessions an account may have; the one unused longest makes room.
    static let limit = 100

    /// Wire protocol §2, `POST /v1/sessions`: unknown name and wrong password are one refusal, after the same work.
    func signIn(_ message: NewSession, from address: String, at now: Timestamp) async throws(Refusal) -> OpenedSession {
        // An impossible name is an unknown one: no account has the empty name.
        let name = Username(message.username)?.folded ?? ""
        let stored = try await storage.read { tables throws(Refusal) in try tables.account(named: name) }
        let record = stored?.password ?? passwords.decoy
        let isMatch = try await passwords.matches(message.password, record)
        guard let stored, isMatch else {
            throw Refusal(.invalidCredentials, step: stored == nil ? "username" : "password")
        }
        let grant = SessionGrant(
            account: stored.account,
            method: .password,
            label: message.label?.description,
            address: address
        )
        let fresh = try await prepare(grant, at: now)
        let stamp = environment.stamp(at: now, from: address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.useAtSignIn(stored, at: now)
            try tables.open(fresh.session, by: stamp)
        }
        return opened(fresh, for: grant)
    }

    /// A session that is not stored yet, with the token that will open it.
    func prepare(_ grant: SessionGrant, at now: Timestamp) async throws(Refusal) -> FreshSession {
        let epoch = try await storage.read { tables throws(Refusal) in try tables.epoch() }
        let token = environment.randomBytes(32)
        let session = StoredSession(
            id: SessionID(openedAt: now, randomBytes: environment.randomBytes(16)),
            tokenHash: hashes.ofSession(token: token),
            holder: grant.holder,
            epoch: epoch.number,
            openedAt: now,
            expiresAt: now.adding(seconds: configuration.sessionLifetime)
        )
        return FreshSession(session: session, token: Base64URL.encode(token))
    }

    /// What the caller is told once a prepared session has been stored.
    func opened(_ fresh: FreshSession, for grant: SessionGrant) -> OpenedSession {
        environment.log(
            "session.opened",
            ["account": grant.account.id.text, "session": fresh.session.id.text, "method": grant.method.rawValue]
        )
        return OpenedSession(
            token: fresh.token,
            expiresAt: fresh.session.expiresAt,
            method: grant.method,
            account: grant.account,
            deviceID: grant.deviceID
        )
    }

    func end(_ live: LiveSession, at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            // Whoever was faster has told of it.
            guard let session = try tables.session(live.session.id) else { return }
            try tables.end(session, by: stamp)
        }
        environment.log("session.ended", ["account": live.account.id.text, "session": live.session.id.text])
    }
}

/// A session and its token, before the caller has it.
struct FreshSession: Sendable {
    let session: StoredSession
    let token: String
}
