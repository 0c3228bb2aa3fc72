// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

extension Devices {
    /// Wire protocol §2, `POST /v1/logins`: challenge, signature, and last the spending, in the act itself.
    ///
    /// Unknown, ended and mismatched devices are one refusal after the same work; why a device ended is told only to
    /// who still has its key.
    func logIn(_ message: NewLogin, at now: Timestamp) async throws(Refusal) -> OpenedSession {
        let subject = ChallengeSubject.login(device: message.deviceID)
        let challenge = try await challenges.check(message.challenge, for: subject, at: now, refusing: .loginRefused)
        let (device, account) = try await requireSigner(of: message, challenge: challenge)
        let grant = SessionGrant(account: account, method: .deviceKey, deviceID: device.id)
        let fresh = try await sessions.prepare(grant, at: now)
        let end = try await storage.act(at: now) { tables throws(Refusal) in
            let isFirst = try tables.spend(challenge.nonce)
            guard isFirst else { throw Refusal(.loginRefused, step: "challenge.spent") }
            return try tables.open(fresh.session, by: device.id, at: now)
        }
        // A good proof of an ended device is told why, once a challenge: a replay of it is a bad proof.
        if let end {
            throw Refusal(.deviceRevoked, step: "device.ended", details: .init([("reason", end.reason.json)]))
        }
        return sessions.opened(fresh, for: grant)
    }

    /// The device, bound or ended, whose key signed the login act, and its account.
    private func requireSigner(
        of message: NewLogin,
        challenge: CheckedChallenge
    ) async throws(Refusal) -> (StoredDevice, Account) {
        let found = try await storage.read { tables throws(Refusal) in try tables.owned(message.deviceID) }
        let key = found?.device.publicKey ?? decoyKey
        let act = Act.login(device: message.deviceID)
        let isGood = proofs.isGood(message.proof, of: act, challenge: challenge, by: key)
        guard let found, isGood else {
            throw Refusal(.loginRefused, step: found == nil ? "device.unknown" : "signature")
        }
        return (found.device, found.account)
    }
}

extension ServerLookup {
    /// A device or its tombstone, with its account.
    fileprivate func owned(_ id: DeviceID) throws(Refusal) -> (device: StoredDevice, account: Account)? {
        guard let device = try device(id), let account = try account(device.accountID) else { return nil }
        return (device, account.account)
    }
}

extension ServerTables {
    /// Opens a session by a device, or tells how the device ended; read here, for it may have ended since.
    fileprivate func open(
        _ session: StoredSession,
        by id: DeviceID,
        at now: Timestamp
    ) throws(Refusal) -> DeviceEnd? {
        guard var device = try device(id) else { throw Refusal(.loginRefused, step: "device.gone") }
        if let end = device.end { return end }
        device.lastUsedAt = now
        try update(device)
        try open(session, limit: Sessions.limit, at: now)
        return nil
    }
}
