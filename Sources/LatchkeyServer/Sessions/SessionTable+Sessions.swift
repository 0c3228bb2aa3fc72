// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What acts on sessions do to the tables.
extension SessionTable {
    /// Opens a session; the ones unused longest end, so that the account has at most `limit`.
    /// - Returns: those that ended before their time.
    @discardableResult
    func open(_ session: StoredSession, limit: Int, at now: Timestamp) throws(Refusal) -> [StoredSession] {
        let isFull = try sessionCount(of: session.accountID) >= limit
        let ended = isFull ? try makeRoom(in: session.accountID, leaving: limit - 1, at: now) : []
        try insert(session)
        return ended
    }

    private func makeRoom(
        in account: AccountID,
        leaving limit: Int,
        at now: Timestamp
    ) throws(Refusal) -> [StoredSession] {
        let all = try sessions(of: account)
        for over in all where over.expiresAt <= now { try endSession(over.id) }
        let others = all.filter { $0.expiresAt > now }
            .sorted { ($0.lastUsedAt, $0.openedAt) < ($1.lastUsedAt, $1.openedAt) }
        let surplus = Array(others.prefix(max(0, others.count - limit)))
        for session in surplus { try endSession(session.id) }
        return surplus
    }

    /// Moves a session's last use forward, never back.
    func noteUse(of id: SessionID, at now: Timestamp) throws(Refusal) {
        guard var session = try session(id) else { throw Refusal(.sessionRequired, step: "session.ended") }
        guard session.lastUsedAt < now else { return }
        session.lastUsedAt = now
        try update(session)
    }
}

extension ServerTables {
    /// Opens a session, and tells of it and of those that made room.
    func open(_ session: StoredSession, by stamp: AuditStamp) throws(Refusal) {
        for ended in try open(session, limit: Sessions.limit, at: stamp.time) { try recordEnd(of: ended, by: stamp) }
        try recordOpening(of: session, by: stamp)
    }

    func recordOpening(of session: StoredSession, by stamp: AuditStamp) throws(Refusal) {
        try record(
            .sessionOpened,
            in: .account(session.accountID),
            device: session.deviceID,
            ["method": session.method.rawValue],
            by: stamp
        )
    }

    func recordEnd(of session: StoredSession, by stamp: AuditStamp) throws(Refusal) {
        try record(.sessionEnded, in: .account(session.accountID), device: session.deviceID, by: stamp)
    }
}
