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
    let limits: Limits

    /// The most sessions an account may have; the one unused longest makes room.
    static let limit = 100

    /// Wire protocol §2, `POST /v1/sessions`: unknown name and wrong password are one refusal, after the same work.
    func signIn(_ message: NewSession, from address: String, at now: Timestamp) async throws(Refusal) -> OpenedSession {
        // An impossible name is an unknown one: no account has the empty name.
        let name = Username(message.username)?.folded ?? ""
        let stored = try await storage.read { tables throws(Refusal) in try tables.account(named: name) }
        let attempt = limits.password(for: message.username, stored, from: address, at: now)
        let known = try await limits.counting(attempt) { () throws(Refusal) in
            try await requirePassword(message.password, of: stored)
        }
        let renewed = await passwords.renewed(known.password, of: message.password)
        let holder = SessionHolder(
            accountID: known.account.id,
            method: .password,
            label: message.label?.description,
            address: address
        )
        let (fresh, place) = (try await prepare(holder, at: now), limits.place(of: address))
        let stamp = environment.stamp(at: now, from: address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.useAtSignIn(known, at: now)
            if let renewed { try tables.keep(renewed, asPasswordOf: known.account.id) }
            try tables.noteSignIn(to: known.account.id, from: place)
            try tables.open(fresh.session, by: stamp)
        }
        return opened(fresh, for: known.account)
    }

    /// The account, if there is one and the password is its own; the work is the same without one.
    private func requirePassword(_ typed: SecretText, of stored: StoredAccount?) async throws(Refusal) -> StoredAccount
    {
        let isMatch = try await passwords.matches(typed, stored?.password ?? passwords.decoy)
        guard let stored, isMatch else {
            throw Refusal(.invalidCredentials, step: stored == nil ? "username" : "password")
        }
        return stored
    }

    /// A session that is not stored yet, with the token that will open it.
    func prepare(_ holder: SessionHolder, at now: Timestamp) async throws(Refusal) -> FreshSession {
        prepare(holder, in: try await storage.read { tables throws(Refusal) in try tables.epoch() }, at: now)
    }

    /// The same for who has read the epoch already.
    func prepare(_ holder: SessionHolder, in epoch: Epoch, at now: Timestamp) -> FreshSession {
        let token = environment.randomBytes(32)
        let session = StoredSession(
            id: SessionID(openedAt: now, randomBytes: environment.randomBytes(16)),
            tokenHash: hashes.ofSession(token: token),
            holder: holder,
            epoch: epoch.number,
            openedAt: now,
            expiresAt: now.adding(seconds: configuration.sessionLifetime)
        )
        return FreshSession(session: session, token: Base64URL.encode(token))
    }

    /// What the caller is told once a prepared session has been stored.
    func opened(_ fresh: FreshSession, for account: Account) -> OpenedSession {
        let session = fresh.session
        environment.log(
            "session.opened",
            ["account": account.id.text, "session": session.id.text, "method": session.method.rawValue]
        )
        return OpenedSession(
            token: fresh.token,
            expiresAt: session.expiresAt,
            method: session.method,
            account: account,
            deviceID: session.deviceID
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

extension AccountTable {
    fileprivate func keep(_ password: PasswordRecord, asPasswordOf id: AccountID) throws(Refusal) {
        guard var account = try account(id) else { return }
        account.password = password
        try update(account)
    }

    /// Notes from where an account was signed in to by password.
    fileprivate func noteSignIn(to id: AccountID, from place: [UInt8]) throws(Refusal) {
        guard var account = try account(id), account.lastPlace != place else { return }
        account.lastPlace = place
        try update(account)
    }
}
