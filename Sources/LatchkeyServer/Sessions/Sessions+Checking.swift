// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A session that is there, with its account: only the check of a call makes one.
struct LiveSession: Sendable {
    let session: StoredSession
    let account: Account
    /// From where the call came that the session was looked up for; `nil` if it was no call of its owner's.
    fileprivate(set) var address: String?

    fileprivate init(session: StoredSession, account: Account) {
        self.session = session
        self.account = account
    }
}

extension Sessions {
    /// Wire protocol §1, session: a token that is missing, unknown or over is one refusal.
    ///
    /// Being answered is a use.
    func require(_ call: Call) async throws(Refusal) -> LiveSession {
        let token = try call.bearerToken()
        var live = try await find(token, at: call.now)
        live.address = call.address
        try await noteUse(of: live.session, at: call.now)
        return live
    }

    /// The session of a token, if it has one that is not over; looking is no use.
    func find(_ token: [UInt8], at now: Timestamp) async throws(Refusal) -> LiveSession {
        let found = try await storage.read { tables throws(Refusal) in try look(for: token, in: tables) }
        try requireAlive(found.live.session, in: found.epoch, at: now)
        return found.live
    }

    private func look(
        for token: [UInt8],
        in tables: any ServerLookup
    ) throws(Refusal) -> (live: LiveSession, epoch: Epoch) {
        guard let session = try tables.session(tokenHash: hashes.ofSession(token: token)),
            let account = try tables.account(session.accountID)
        else { throw Refusal(.sessionRequired, step: "session.unknown") }
        return (LiveSession(session: session, account: account.account), try tables.epoch())
    }

    /// A session ends with its epoch, with its lifetime, and by idling.
    func requireAlive(_ session: StoredSession, in epoch: Epoch, at now: Timestamp) throws(Refusal) {
        guard session.epoch == epoch.number else { throw Refusal(.sessionRequired, step: "session.epoch") }
        guard now < session.expiresAt else { throw Refusal(.sessionRequired, step: "session.lifetime") }
        guard now < session.lastUsedAt.adding(seconds: configuration.sessionIdle) else {
            throw Refusal(.sessionRequired, step: "session.idle")
        }
    }

    /// Wire protocol §1: the stored use is never older than a tenth of the idle time, at most 60 s.
    private func noteUse(of session: StoredSession, at now: Timestamp) async throws(Refusal) {
        let age = now.milliseconds - session.lastUsedAt.milliseconds
        guard age >= min(Int64(configuration.sessionIdle) * 100, 60_000) else { return }
        try await storage.act(at: now) { tables throws(Refusal) in try tables.noteUse(of: session.id, at: now) }
    }

    /// Wire protocol §2, F: opened by password, at most so long ago.
    func requireFresh(_ live: LiveSession, at now: Timestamp) throws(Refusal) {
        guard freshUntil(live, at: now) != nil else { throw Refusal(.freshLoginRequired, step: "freshness") }
    }

    /// Until when a session is fresh; `nil` when it is not.
    func freshUntil(_ live: LiveSession, at now: Timestamp) -> Timestamp? {
        let end = live.session.openedAt.adding(seconds: configuration.freshLogin)
        return live.session.method == .password && now <= end ? end : nil
    }

    /// The session as its owner sees it.
    func current(_ live: LiveSession, at now: Timestamp) -> CurrentSession {
        CurrentSession(
            id: live.session.id,
            expiresAt: live.session.expiresAt,
            method: live.session.method,
            account: live.account,
            deviceID: live.session.deviceID,
            freshUntil: freshUntil(live, at: now)
        )
    }
}
