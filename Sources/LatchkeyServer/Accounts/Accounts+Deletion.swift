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
        let stamp = environment.stamp(at: now, from: live.address)
        let nameHash = sessions.hashes.ofName(live.account.username)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            try tables.endEverything(of: live.account.id, by: stamp)
            try tables.keepName(nameHash, until: now.adding(seconds: Self.keptName))
            try tables.removeAccount(live.account.id)
            try tables.closeChain(of: live.account.id, by: stamp)
        }
        environment.log("account.deleted", ["account": live.account.id.text])
    }
}

extension ServerTables {
    fileprivate func endEverything(of account: AccountID, by stamp: AuditStamp) throws(Refusal) {
        for device in try boundDevices(of: account) { try end(device, .accountDeleted, by: stamp) }
        try endAllSessions(of: account, by: stamp)
        try removePaymentPassword(of: account)
        for var confirmation in try pendingConfirmations(of: account, after: nil, at: stamp.time, limit: .max) {
            confirmation.decision = .rejected
            try update(confirmation)
            try record(.confirmationRejected, of: confirmation, by: stamp)
        }
    }

    /// The chain stays, as hashes that nothing can be read from; what lies beside it, names and places, is erased.
    fileprivate func closeChain(of account: AccountID, by stamp: AuditStamp) throws(Refusal) {
        for gathered in try refusals(for: .account(account)) {
            try link(gathered, by: stamp)
            try removeRefusals(gathered.kind)
        }
        try record(.accountDeleted, in: .account(account), by: stamp)
        try eraseDetails(of: .account(account))
    }
}
