// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The tables of a store in memory, and the acts on them that take more than a line.
struct InMemoryTables: Sendable {
    var latestTime = Timestamp(milliseconds: 0)
    var epoch: Epoch
    var accounts: [AccountID: StoredAccount] = [:]
    var accountIDs: [String: AccountID] = [:]
    var sessions: [SessionID: StoredSession] = [:]
    var sessionIDs: [[UInt8]: SessionID] = [:]
    var sessionsOfAccount: [AccountID: Set<SessionID>] = [:]
    var devices: [DeviceID: StoredDevice] = [:]
    /// The devices that have not ended.
    var boundDevices: [AccountID: [InstallationID: DeviceID]] = [:]
    private var spentNonces: [[UInt8]: Timestamp] = [:]
    private var nextSweep = 1024

    init(epoch: Epoch) {
        self.epoch = epoch
    }

    func bindingSituation(of account: AccountID, installation: InstallationID) -> BindingSituation {
        let bound = boundDevices[account] ?? [:]
        return BindingSituation(present: bound[installation].flatMap { devices[$0] }, deviceCount: bound.count)
    }

    mutating func open(_ session: StoredSession, limit: Int, at now: Timestamp) {
        var others = (sessionsOfAccount[session.accountID] ?? []).compactMap { sessions[$0] }
        for over in others where over.expiresAt <= now { end(over.id) }
        others.removeAll { $0.expiresAt <= now }
        others.sort { ($0.lastUsedAt, $0.openedAt) < ($1.lastUsedAt, $1.openedAt) }
        for surplus in others.prefix(max(0, others.count - limit + 1)) { end(surplus.id) }
        sessions[session.id] = session
        sessionIDs[session.tokenHash] = session.id
        sessionsOfAccount[session.accountID, default: []].insert(session.id)
    }

    mutating func end(_ id: SessionID) {
        guard let session = sessions.removeValue(forKey: id) else { return }
        sessionIDs[session.tokenHash] = nil
        sessionsOfAccount[session.accountID]?.remove(id)
    }

    /// Spends a nonce, where one that was spent before gives `false`.
    ///
    /// Now and then forgets those whose time is over.
    mutating func spend(_ nonce: Nonce, at now: Timestamp) -> Bool {
        guard spentNonces[nonce.bytes] == nil else { return false }
        if spentNonces.count >= nextSweep {
            spentNonces = spentNonces.filter { $0.value >= now }
            nextSweep = max(1024, spentNonces.count * 2)
        }
        spentNonces[nonce.bytes] = nonce.keptUntil
        return true
    }

    mutating func bind(_ binding: DeviceBinding, at now: Timestamp) -> DeviceBinding.Outcome {
        let device = binding.device
        guard sessions[binding.sessionID] != nil else { return .sessionEnded }
        let situation = bindingSituation(of: device.account.id, installation: device.installationID)
        if let refusal = binding.refusal(situation) { return .refused(refusal) }
        guard spend(binding.nonce, at: now) else { return .nonceSpent }
        if let old = situation.present {
            devices[old.id]?.end = DeviceEnd(reason: .replaced, at: now)
            let opened = (sessionsOfAccount[device.account.id] ?? []).compactMap { sessions[$0] }
            for session in opened where session.deviceID == old.id { end(session.id) }
        }
        devices[device.id] = device
        boundDevices[device.account.id, default: [:]][device.installationID] = device.id
        return .bound(replaced: situation.present?.id)
    }

    mutating func logIn(_ login: DeviceLogin, at now: Timestamp) -> DeviceLogin.Outcome {
        guard let device = devices[login.deviceID], device.end == nil else { return .deviceEnded }
        guard spend(login.nonce, at: now) else { return .nonceSpent }
        devices[login.deviceID]?.lastUsedAt = now
        open(login.session, limit: login.sessionLimit, at: now)
        return .opened
    }
}
