// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// Gives out challenges and checks them.
///
/// Giving one out writes nothing: the server knows its own by their MAC.
struct Challenges: Sendable {
    let storage: any ServerStorage
    let randomBytes: @Sendable (Int) -> [UInt8]
    /// In seconds.
    let lifetime: Int

    /// How long a spent one is remembered beyond its expiry, in seconds.
    private static let remembered = 600

    /// Wire protocol §3: key number, expiry, random bytes, and the MAC over purpose, subject and those.
    func issue(for subject: ChallengeSubject, at now: Timestamp) async throws(Refusal) -> IssuedChallenge {
        let epoch = try await storage.read { tables throws(Refusal) in try tables.epoch() }
        let layout = ChallengeLayout(
            keyNumber: epoch.keyNumber,
            expiry: now.adding(seconds: lifetime),
            random: randomBytes(ChallengeLayout.randomCount)
        )
        let challenge = ChallengeText(bytes: layout.bytes + layout.mac(for: subject, key: epoch.challengeKey))
        return IssuedChallenge(challenge: challenge, expiresAt: layout.expiry)
    }

    /// Wire protocol §3, the order of checks: length and shape, MAC, expiry.
    ///
    /// Proof and spending come after it. Every fault gives the caller's own code for a bad proof.
    func check(
        _ text: String,
        for subject: ChallengeSubject,
        at now: Timestamp,
        refusing code: ProblemCode
    ) async throws(Refusal) -> CheckedChallenge {
        let epoch = try await storage.read { tables throws(Refusal) in try tables.epoch() }
        return try check(text, for: subject, in: epoch, at: now, refusing: code)
    }

    /// The same for who has read the epoch already.
    func check(
        _ text: String,
        for subject: ChallengeSubject,
        in epoch: Epoch,
        at now: Timestamp,
        refusing code: ProblemCode
    ) throws(Refusal) -> CheckedChallenge {
        guard let challenge = ChallengeText(text), let layout = ChallengeLayout(challenge) else {
            throw Refusal(code, step: "challenge.shape")
        }
        let mac = Array(challenge.bytes.suffix(ChallengeLayout.macCount))
        guard layout.keyNumber == epoch.keyNumber,
            constantTimeEqual(mac, layout.mac(for: subject, key: epoch.challengeKey))
        else { throw Refusal(code, step: "challenge.mac") }
        guard now < layout.expiry else { throw Refusal(code, step: "challenge.expiry") }
        let nonce = Nonce(bytes: layout.random, keptUntil: layout.expiry.adding(seconds: Self.remembered))
        return CheckedChallenge(text: challenge, nonce: nonce)
    }
}

/// What a challenge is bound to and does not say: the server rebuilds it.
enum ChallengeSubject: Sendable {
    case bind(account: AccountID, session: SessionID)
    case login(device: DeviceID)
    case confirm(account: AccountID, device: DeviceID, confirmation: ConfirmationID)

    var purpose: ChallengePurpose {
        switch self {
        case .bind: .bind
        case .login: .login
        case .confirm: .confirm
        }
    }

    var text: String {
        switch self {
        case .bind(let account, let session): account.text + "\n" + session.text
        case .login(let device): device.text
        case .confirm(let account, let device, let confirmation):
            account.text + "\n" + device.text + "\n" + confirmation.text
        }
    }
}

/// A challenge that this server gave out for this subject and that has not expired.
///
/// It may have been spent.
struct CheckedChallenge: Sendable {
    let text: ChallengeText
    let nonce: Nonce

    fileprivate init(text: ChallengeText, nonce: Nonce) {
        self.text = text
        self.nonce = nonce
    }
}
