// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension AllowanceTable {
    /// Wire protocol §5: an allowance ends with its session, its device, and a change of either password.
    func endAllowances(
        of account: AccountID,
        where ends: (StoredAllowance) -> Bool = { _ in true }
    ) throws(Refusal) {
        for allowance in try allowances(of: account) where ends(allowance) {
            try endAllowance(tokenHash: allowance.tokenHash)
        }
    }
}

extension ServerTables {
    /// Ends a session and its allowances.
    func end(_ session: StoredSession) throws(Refusal) {
        try endAllowances(of: session.accountID) { $0.sessionID == session.id }
        try endSession(session.id)
    }

    func endAllSessions(of account: AccountID) throws(Refusal) {
        try endAllowances(of: account)
        for session in try sessions(of: account) { try endSession(session.id) }
    }
}
