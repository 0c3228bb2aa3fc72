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
        let device = try await requireSigner(of: message, challenge: challenge)
        if let end = device.end { throw try await revocation(end, spending: challenge.nonce, at: now) }
        let grant = SessionGrant(account: device.account, method: .deviceKey, deviceID: device.id)
        let fresh = try await sessions.prepare(grant, at: now)
        let login = DeviceLogin(
            deviceID: device.id,
            nonce: challenge.nonce,
            session: fresh.session,
            sessionLimit: Sessions.limit
        )
        try requireCaller()
        let outcome = try await storing { () throws(StorageError) in try await storage.logIn(login, at: now) }
        switch outcome {
        case .opened: return sessions.opened(fresh, for: grant)
        case .nonceSpent: throw Refusal(.loginRefused, step: "challenge.spent")
        case .deviceEnded: throw try await revocationSinceRead(device.id, spending: challenge.nonce, at: now)
        }
    }

    /// The device, bound or ended, whose key signed the login act.
    private func requireSigner(
        of message: NewLogin,
        challenge: CheckedChallenge
    ) async throws(Refusal) -> StoredDevice {
        let device = try await storing { () throws(StorageError) in try await storage.device(message.deviceID) }
        let key = device?.publicKey ?? decoyKey
        let act = Act.login(device: message.deviceID)
        let isGood = proofs.isGood(message.proof, of: act, challenge: challenge, by: key)
        guard let device, isGood else {
            throw Refusal(.loginRefused, step: device == nil ? "device.unknown" : "signature")
        }
        return device
    }

    /// A good proof of an ended device is told why, once a challenge: a replay of it is a bad proof.
    private func revocation(
        _ end: DeviceEnd,
        spending nonce: Nonce,
        at now: Timestamp
    ) async throws(Refusal) -> Refusal {
        try requireCaller()
        let isFirst = try await storing { () throws(StorageError) in try await storage.spend(nonce, at: now) }
        guard isFirst else { return Refusal(.loginRefused, step: "challenge.spent") }
        return Refusal(.deviceRevoked, step: "device.ended", details: .init([("reason", end.reason.json)]))
    }

    /// The device ended between reading it and the act.
    private func revocationSinceRead(
        _ id: DeviceID,
        spending nonce: Nonce,
        at now: Timestamp
    ) async throws(Refusal) -> Refusal {
        let device = try await storing { () throws(StorageError) in try await storage.device(id) }
        guard let end = device?.end else { return Refusal(.loginRefused, step: "device.gone") }
        return try await revocation(end, spending: nonce, at: now)
    }
}
