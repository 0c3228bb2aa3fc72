// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What acts on sessions do to the tables.
extension SessionTable {
    /// Opens a session; the ones unused longest end, so that the account has at most `limit`.
    /// - Returns: those that ended before their time.
    @discardableResult
    func open(_ session: StoredSession, limit: Int, at now: Timestamp) throws(Refusal) -> [StoredSession] {
        let surplus = try sessionCount(of: session.accountID) - (limit - 1)
        guard surplus > 0 else {
            try insert(session)
            return []
        }
        let leaving = try sessionsMakingRoom(in: session.accountID, count: surplus, at: now)
        for other in leaving { try endSession(other.id) }
        try insert(session)
        return leaving.filter { $0.expiresAt > now }
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
    /// Opens a session, and tells of it, of those that made room, and of what ended with them.
    func open(_ session: StoredSession, by stamp: AuditStamp) throws(Refusal) {
        let ended = try open(session, limit: Sessions.limit, at: stamp.time)
        // Most accounts have room, and then nobody looks.
        if !ended.isEmpty {
            try endAllowances(of: session.accountID, by: stamp) { allowance in
                ended.contains { $0.id == allowance.sessionID }
            }
        }
        for other in ended { try recordEnd(of: other, by: stamp) }
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
