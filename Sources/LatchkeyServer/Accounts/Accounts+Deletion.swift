// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension Accounts {
    /// How long a name stays taken after its account, in seconds: 30 days.
    private static let keptName = 30 * 86_400

    /// Wire protocol §2, `DELETE /v1/account`: ends everything, and erases what names a person.
    ///
    /// What stays are the tombstones of its devices without their names, and for a while a keyed hash of its own name.
    func delete(by live: LiveSession, at now: Timestamp) async throws(Refusal) {
        try sessions.requireFresh(live, at: now)
        let nameHash = sessions.hashes.ofName(live.account.username)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            try tables.endEverything(of: live.account.id, at: now)
            try tables.keepName(nameHash, until: now.adding(seconds: Self.keptName))
            try tables.removeAccount(live.account.id)
        }
        environment.log("account.deleted", ["account": live.account.id.text])
    }
}

extension ServerTables {
    fileprivate func endEverything(of account: AccountID, at now: Timestamp) throws(Refusal) {
        for var device in try boundDevices(of: account) {
            device.description = device.description.erased
            try end(device, .accountDeleted, at: now)
        }
        try endAllSessions(of: account)
        try removePaymentPassword(of: account)
        for var confirmation in try pendingConfirmations(of: account, after: nil, at: now, limit: .max) {
            confirmation.decision = .rejected
            try update(confirmation)
        }
    }
}
