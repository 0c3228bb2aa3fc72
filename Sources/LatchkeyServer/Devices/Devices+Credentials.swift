// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// When and under which challenge somebody asks to bind.
struct ClaimedBinding: Sendable {
    fileprivate let challenge: CheckedChallenge
    fileprivate let now: Timestamp

    init(_ challenge: CheckedChallenge, _ now: Timestamp) {
        self.challenge = challenge
        self.now = now
    }
}

extension Devices {
    /// Wire protocol §4: what a device of this id is checked by from now on, out of a proof that is good.
    /// - Returns: with it the pair that the server has made, which is told once.
    func credential(
        of message: NewDevice,
        for id: DeviceID,
        by live: LiveSession,
        _ claim: ClaimedBinding
    ) async throws(Refusal) -> (verifier: DeviceVerifier, told: DeviceSecret?) {
        let act = ClaimedAct(
            bindAct(of: message, by: live),
            challenge: claim.challenge,
            from: live.address,
            at: claim.now
        )
        switch (message.credential.publicKey, message.proof) {
        case (let key?, .signature(let signature)?):
            guard proofs.signed(signature, act, by: key) != nil else { break }
            return (.key(key), nil)
        case (nil, .sealed(let keyID, let box)?):
            guard let opened = try await proofs.opened(box, sealedTo: keyID, act) else { break }
            return (.secret(hash: proofs.hashes.ofDevice(opened.secret, id)), nil)
        case (nil, nil):
            let made = DeviceSecret(randomBytes: environment.randomBytes)
            return (.secret(hash: proofs.hashes.ofDevice(made, id)), made)
        case (nil, .signature?), (_?, .sealed?), (_?, nil):
            break
        }
        throw Refusal(.proofRefused, step: message.proof?.step ?? "proof.missing")
    }

    private func bindAct(of message: NewDevice, by live: LiveSession) -> Act {
        .bind(
            account: live.account.id,
            installation: message.installationID,
            form: message.credential.form,
            protection: message.credential.protection,
            key: message.credential.publicKey
        )
    }
}
