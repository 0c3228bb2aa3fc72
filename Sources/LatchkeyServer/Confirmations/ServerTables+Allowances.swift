// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension ServerTables {
    /// Wire protocol §5: an allowance ends with its session, its device, and a change of either password.
    func endAllowances(
        of account: AccountID,
        by stamp: AuditStamp,
        where ends: (StoredAllowance) -> Bool = { _ in true }
    ) throws(Refusal) {
        for allowance in try allowances(of: account) where ends(allowance) { try end(allowance, by: stamp) }
    }

    /// Ends an allowance, and tells of it unless it was over anyway.
    func end(_ allowance: StoredAllowance, by stamp: AuditStamp) throws(Refusal) {
        try endAllowance(tokenHash: allowance.tokenHash)
        guard stamp.time < allowance.limit.expiresAt else { return }
        try record(
            .allowanceEnded,
            in: .account(allowance.accountID),
            ["confirmationID": allowance.grantedBy.text],
            by: stamp
        )
    }

    /// Ends a session and its allowances, and tells of it unless it was over anyway.
    func end(_ session: StoredSession, by stamp: AuditStamp) throws(Refusal) {
        try endAllowances(of: session.accountID, by: stamp) { $0.sessionID == session.id }
        try endSession(session.id)
        if stamp.time < session.expiresAt { try recordEnd(of: session, by: stamp) }
    }

    func endAllSessions(of account: AccountID, by stamp: AuditStamp) throws(Refusal) {
        for session in try sessions(of: account) { try end(session, by: stamp) }
        try endAllowances(of: account, by: stamp)
    }
}
