// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The tables of a store in memory; each subject's operations are in a file of their own.
final class InMemoryTables: ServerTables {
    let journal = Journal()
    /// One row.
    let states: UndoableTable<Bool, State>
    let spentNonces: UndoableTable<Nonce, Bool>
    let secrets: UndoableTable<String, [UInt8]>
    let accounts: UndoableTable<AccountID, StoredAccount>
    let accountIDs: UndoableTable<String, AccountID>
    /// Until when, by a name's keyed hash.
    let keptNames: UndoableTable<[UInt8], Timestamp>
    let sessions: UndoableTable<SessionID, StoredSession>
    let sessionIDs: UndoableTable<[UInt8], SessionID>
    let sessionsOfAccount: UndoableTable<AccountID, Set<SessionID>>
    let devices: UndoableTable<DeviceID, StoredDevice>
    /// The devices that have not ended.
    let boundDeviceIDs: UndoableTable<AccountID, [InstallationID: DeviceID]>
    let paymentPasswords: UndoableTable<AccountID, StoredPaymentPassword>
    let confirmations: UndoableTable<ConfirmationID, StoredConfirmation>
    let confirmationIDs: UndoableTable<AccountID, [OrderText: ConfirmationID]>
    let allowances: UndoableTable<[UInt8], StoredAllowance>
    let allowancesOfAccount: UndoableTable<AccountID, Set<[UInt8]>>
    /// In the order of the commits, from 1.
    let auditLinks: UndoableTable<Int, StoredAuditLink>
    let auditPlaces: UndoableTable<AuditPlace, Int>
    let chainEnds: UndoableTable<AuditSubject, Int>
    let auditBatches: UndoableTable<Int, AuditBatch>
    let auditHeads: UndoableTable<Int, StoredAuditHead>
    let gatheredRefusals: UndoableTable<RefusalKind, GatheredRefusals>
    let counters: UndoableTable<CounterKey, StoredCounter>

    struct State {
        var latestTime = Timestamp(milliseconds: 0)
        var epoch: Epoch
        /// So many spent nonces and counters are a reason to forget those whose time is over.
        var nextSweep = 1024
        /// The last links: of all, and of those that a batch binds.
        var lastLink = 0
        var lastBoundLink = 0
        var newestBatch = 0
        var newestHead = 0
    }

    init(epoch: Epoch) {
        states = UndoableTable(journal)
        spentNonces = UndoableTable(journal)
        secrets = UndoableTable(journal)
        accounts = UndoableTable(journal)
        accountIDs = UndoableTable(journal)
        keptNames = UndoableTable(journal)
        sessions = UndoableTable(journal)
        sessionIDs = UndoableTable(journal)
        sessionsOfAccount = UndoableTable(journal)
        devices = UndoableTable(journal)
        boundDeviceIDs = UndoableTable(journal)
        paymentPasswords = UndoableTable(journal)
        confirmations = UndoableTable(journal)
        confirmationIDs = UndoableTable(journal)
        allowances = UndoableTable(journal)
        allowancesOfAccount = UndoableTable(journal)
        auditLinks = UndoableTable(journal)
        auditPlaces = UndoableTable(journal)
        chainEnds = UndoableTable(journal)
        auditBatches = UndoableTable(journal)
        auditHeads = UndoableTable(journal)
        gatheredRefusals = UndoableTable(journal)
        counters = UndoableTable(journal)
        states[true] = State(epoch: epoch)
        journal.keep()
    }

    var state: State {
        get {
            guard let state = states[true] else { preconditionFailure("the one row is never removed") }
            return state
        }
        set { states[true] = newValue }
    }
}

extension InMemoryTables {
    func latestTime() -> Timestamp {
        state.latestTime
    }

    func epoch() -> Epoch {
        state.epoch
    }

    func begin(_ epoch: Epoch) {
        state.epoch = epoch
    }

    func note(_ now: Timestamp) {
        state.latestTime = max(state.latestTime, now)
        forgetExpired()
    }

    func spend(_ nonce: Nonce) -> Bool {
        guard spentNonces[nonce] == nil else { return false }
        spentNonces[nonce] = true
        return true
    }

    func secret(named name: String) -> [UInt8]? {
        secrets[name]
    }

    func keep(secret: [UInt8], named name: String) {
        secrets[name] = secret
    }

    func removeSecret(named name: String) {
        secrets[name] = nil
    }

    /// Now and then forgets what is kept for a time that is over.
    private func forgetExpired() {
        guard spentNonces.rows.count + counters.rows.count >= state.nextSweep else { return }
        for nonce in spentNonces.rows.keys where nonce.keptUntil < latestTime() { spentNonces[nonce] = nil }
        for (hash, end) in keptNames.rows where end < latestTime() { keptNames[hash] = nil }
        for (key, counter) in counters.rows where counter.keptUntil < latestTime() { counters[key] = nil }
        state.nextSweep = max(1024, (spentNonces.rows.count + counters.rows.count) * 2)
    }
}
