// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What acts on sessions do to the tables.
extension SessionTable {
    /// Opens a session; the ones unused longest end, so that the account has at most `limit`.
    func open(_ session: StoredSession, limit: Int, at now: Timestamp) throws(Refusal) {
        if try sessionCount(of: session.accountID) >= limit {
            try makeRoom(in: session.accountID, leaving: limit - 1, at: now)
        }
        try insert(session)
    }

    private func makeRoom(in account: AccountID, leaving limit: Int, at now: Timestamp) throws(Refusal) {
        let all = try sessions(of: account)
        for over in all where over.expiresAt <= now { try endSession(over.id) }
        let others = all.filter { $0.expiresAt > now }
            .sorted { ($0.lastUsedAt, $0.openedAt) < ($1.lastUsedAt, $1.openedAt) }
        for surplus in others.prefix(max(0, others.count - limit)) { try endSession(surplus.id) }
    }

    /// Moves a session's last use forward, never back.
    func noteUse(of id: SessionID, at now: Timestamp) throws(Refusal) {
        guard var session = try session(id) else { throw Refusal(.sessionRequired, step: "session.ended") }
        guard session.lastUsedAt < now else { return }
        session.lastUsedAt = now
        try update(session)
    }
}
