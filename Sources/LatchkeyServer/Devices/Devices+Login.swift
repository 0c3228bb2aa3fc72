// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

extension Devices {
    /// Wire protocol §2, `POST /v1/logins`: challenge, proof, and last the spending, in the act itself.
    ///
    /// Unknown, ended and mismatched devices are one refusal after the same work; why a device ended is told only to
    /// who still has its key or secret.
    func logIn(_ message: NewLogin, from address: String, at now: Timestamp) async throws(Refusal) -> OpenedSession {
        let limits = sessions.limits
        let attempt = limits.proof(of: .login, message.deviceID, from: address, at: now)
        return try await limits.countingRefusals(attempt) { () throws(Refusal) in
            try await openSession(message, from: address, at: now)
        }
    }

    private func openSession(
        _ message: NewLogin,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) -> OpenedSession {
        let subject = ChallengeSubject.login(device: message.deviceID)
        let (epoch, found) = try await storage.read { tables throws(Refusal) in
            (try tables.epoch(), try tables.owned(message.deviceID))
        }
        let challenge = try challenges.check(
            message.challenge,
            for: subject,
            in: epoch,
            at: now,
            refusing: .loginRefused
        )
        let claim = ClaimedAct(.login(device: message.deviceID), challenge: challenge, from: address, at: now)
        let owned = try await requireOwner(found, of: message, claim)
        guard let account = owned.account else {
            // The account is gone, and its devices ended with it.
            try await storage.act(at: now) { tables throws(Refusal) in try tables.spendForLogin(challenge) }
            throw revoked(owned.device.end)
        }
        let holder = SessionHolder(
            accountID: account.id,
            method: owned.proof.loginMethod,
            deviceID: owned.device.id,
            address: address
        )
        let fresh = sessions.prepare(holder, in: epoch, at: now)
        let stamp = environment.stamp(at: now, from: address)
        let end = try await storage.act(at: now) { tables throws(Refusal) in
            try tables.spendForLogin(challenge)
            return try tables.open(fresh.session, by: message.deviceID, stamp)
        }
        if let end { throw revoked(end) }
        return sessions.opened(fresh, for: account)
    }

    /// A good proof of an ended device is told why, once a challenge: a replay of it is a bad proof.
    private func revoked(_ end: DeviceEnd?) -> Refusal {
        guard let end else { return Refusal(.loginRefused, step: "device.account") }
        return Refusal(.deviceRevoked, step: "device.ended", details: .init([("reason", end.reason.json)]))
    }

    /// The device, bound or ended, that has proved the login act, and its account unless that is gone.
    private func requireOwner(
        _ found: (device: StoredDevice, account: Account?)?,
        of message: NewLogin,
        _ claim: ClaimedAct
    ) async throws(Refusal) -> (device: StoredDevice, account: Account?, proof: ShownProof) {
        let shown = try await proofs.shown(
            by: message.proof,
            of: message.deviceID,
            checkedBy: found?.device.verifier,
            claim
        )
        guard let found, let shown else {
            throw Refusal(.loginRefused, step: found == nil ? "device.unknown" : message.proof.step)
        }
        return (found.device, found.account, shown)
    }
}

extension ServerLookup {
    /// A device or its tombstone, with its account.
    fileprivate func owned(_ id: DeviceID) throws(Refusal) -> (device: StoredDevice, account: Account?)? {
        guard let device = try device(id) else { return nil }
        return (device, try account(device.accountID)?.account)
    }
}

extension ServerTables {
    fileprivate func spendForLogin(_ challenge: CheckedChallenge) throws(Refusal) {
        guard try spend(challenge.nonce) else { throw Refusal(.loginRefused, step: "challenge.spent") }
    }

    /// Opens a session by a device, or tells how the device ended; read here, for it may have ended since.
    fileprivate func open(
        _ session: StoredSession,
        by id: DeviceID,
        _ stamp: AuditStamp
    ) throws(Refusal) -> DeviceEnd? {
        guard var device = try device(id) else { throw Refusal(.loginRefused, step: "device.gone") }
        if let end = device.end { return end }
        // Written at most once a minute, as the uses of sessions are.
        if device.lastUsedAt.map({ $0.adding(seconds: 60) <= stamp.time }) ?? true {
            device.lastUsedAt = stamp.time
            try update(device)
        }
        try open(session, by: stamp)
        return nil
    }
}
