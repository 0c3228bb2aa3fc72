// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

// The secret form: a name and a password that biometry releases and that travel sealed.
extension DeviceLogin {
    /// Makes a pair, keeps it, and lets the owner release it for the first time.
    func makeSecretKnown(
        _ pending: BindingRecord,
        _ installation: InstallationID,
        _ session: Session,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> DeviceID {
        try await keep(DeviceSecret(randomBytes: surroundings.randomBytes), as: pending.item)
        return try await makeProvedKnown(pending, nil, installation, session, prompt).requiredID(of: .secret)
    }

    /// Lets the server make the pair, after the owner was there.
    func takeSecret(
        _ pending: BindingRecord,
        _ installation: InstallationID,
        _ session: Session,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> DeviceID {
        var prompt = prompt
        prompt.policy = .biometrics
        do { _ = try await device.witness(asking: prompt) } catch { throw failure(error) }
        guard !Task.isCancelled else { throw DeviceLoginError(.cancelled, "cancelled after the prompt") }
        let message = try await requestForSecret(installation, session)
        try await book.set(sent: .lostSecret, of: pending)
        let answer = try await calls.bind(message, session.token)
        let id = try answer.device.requiredID(of: .secret)
        do throws(DeviceLoginError) {
            guard let secret = answer.secret else {
                throw DeviceLoginError(.malformedAnswer, "POST /v1/devices: member secret is missing")
            }
            try await keep(secret, as: pending.item)
        } catch {
            // The server counts on a pair that is nowhere; where that cannot be remembered, it is looked for.
            try? await book.set(sent: .device(id, proof: nil), of: pending)
            throw error
        }
        return id
    }

    /// What asks the server to make a pair.
    func requestForSecret(
        _ installation: InstallationID,
        _ session: Session
    ) async throws(DeviceLoginError) -> NewDevice {
        let challenge = try await calls.challenge(.bind, session.token).challenge
        let summary = device.summary
        return try Self.showable { () throws(InvalidMember) in
            try NewDevice(secretOf: installation, device: summary, challenge: challenge.text, proof: nil)
        }
    }

    private func keep(_ secret: DeviceSecret, as item: ItemName) async throws(DeviceLoginError) {
        do {
            try await device.keep(SecretBytes(copying: secret.body), as: item)
        } catch {
            throw failure(error)
        }
    }

    /// What a binding proves itself by now; the server's sealing key has to be the one that was pinned at binding.
    func currentCredential(_ record: BindingRecord) async throws(DeviceLoginError) -> Credential {
        guard let pinned = record.sealingKey else { return record.credential }
        guard try await calls.requireOwnServer(fresh: true).sealingKey?.id == pinned.id else {
            throw .needsPassword(
                reason: .sealingKeyChanged,
                after: DeviceLoginError(.needsPassword, "the server has another key for secrets than at binding")
            )
        }
        return record.credential
    }

    /// A person who typed the password has trusted the server: its present key for secrets is pinned.
    func repin(after session: Session) async throws(DeviceLoginError) {
        guard session.method == .password, let record = try await record(of: session.account),
            let device = record.deviceID, record.state == .needsPassword(device, .sealingKeyChanged)
        else { return }
        guard let sealingKey = try await calls.requireOwnServer(fresh: true).sealingKey else { return }
        try await book.set(sealingKey: sealingKey, of: record)
    }
}

extension BoundDevice {
    fileprivate func requiredID(of form: CredentialForm) throws(DeviceLoginError) -> DeviceID {
        guard self.form == form else {
            throw DeviceLoginError(.malformedAnswer, "POST /v1/devices: member form is another one than was asked for")
        }
        return id
    }
}
