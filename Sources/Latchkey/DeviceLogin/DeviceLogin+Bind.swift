// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

extension DeviceLogin {
    /// Binds this device to the account of a session: from then on ``logIn(as:asking:)`` works without a password.
    ///
    /// A key is made without a prompt; the one prompt releases its first signature, by which the server is told of it.
    /// Only the server's confirmation makes the binding count, anything else deletes the key. A person who takes so long
    /// that the signature would come too late is asked once more. Cancelling the task takes the prompt away.
    /// - Parameters:
    ///   - session: A session opened by password within the last minutes.
    ///   - form: What is to stand for the device; a server takes other forms than the key only where its operator said so.
    ///   - prompt: What the person is asked; `nil` for a sentence that names the sensor.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/originMismatch`` before anything is made or asked.
    public func bind(
        _ session: Session,
        form: BindingForm = .key,
        asking prompt: Prompt? = nil
    ) async throws(DeviceLoginError) {
        guard let accountID = AccountID(session.account.id) else {
            throw DeviceLoginError(.malformedAnswer, "the session's account has no id")
        }
        let prompt = prompt ?? Prompt(texts[.bindingPrompt(device.summary.biometry)])
        try await attempts.run(.binding, accountID) { [self] () async throws(DeviceLoginError) in
            try await bindAlone(session, accountID, form, prompt)
        }
    }

    /// The binding of an account while nothing else of that account is under way.
    private func bindAlone(
        _ session: Session,
        _ accountID: AccountID,
        _ form: BindingForm,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) {
        try await calls.requireOwnServer()
        try await prepare()
        let pending = try await newRecord(session, accountID, form)
        try await book.add(pending)
        do {
            let device = try await makeKnown(pending, session, form, prompt)
            let superseded = try await book.confirm(pending, as: device)
            await book.finish(pending.key)
            await delete(superseded)
        } catch {
            await book.finish(pending.key)
            if error.isRefusal {
                // Where that cannot be remembered, the next session finds that the server has no such key.
                try? await book.set(sent: nil, of: pending)
            }
            await delete([pending])
            throw error
        }
        await settle(by: session)
    }

    private func newRecord(
        _ session: Session,
        _ accountID: AccountID,
        _ form: BindingForm
    ) async throws(DeviceLoginError) -> BindingRecord {
        let origin = try calls.origin()
        // Before the key: a set that changes in between looks changed later, and is not taken for the key's own.
        let mark = await device.enrolmentState().mark
        var record = BindingRecord(
            origin: origin,
            accountID: accountID,
            username: session.account.username,
            key: newKeyName(accountID, at: origin),
            mark: mark,
            state: .pending
        )
        guard form != .key else { return record }
        guard let sealingKey = try await calls.requireOwnServer(fresh: true).sealingKey else {
            throw DeviceLoginError(.formUnavailable, "the server has no key for secrets")
        }
        record.sealingKey = sealingKey
        return record
    }

    /// Makes what stands for the device and makes it known; what the device says of itself is checked before anybody is
    /// asked.
    private func makeKnown(
        _ pending: BindingRecord,
        _ session: Session,
        _ form: BindingForm,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> DeviceID {
        let summary = device.summary
        guard ShownText(summary.name) != nil, ShownText(summary.model) != nil else {
            throw DeviceLoginError(DeviceError(.unavailable, "its name or model cannot be shown as it is"))
        }
        let installation = try await book.installationID()
        return switch form {
        case .key: try await makeKeyKnown(pending, installation, session, prompt)
        case .secret: try await makeSecretKnown(pending, installation, session, prompt)
        case .secretFromServer: try await takeSecret(pending, installation, session, prompt)
        }
    }

    private func makeKeyKnown(
        _ pending: BindingRecord,
        _ installation: InstallationID,
        _ session: Session,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> DeviceID {
        let publicKey = try await makeKey(pending.key)
        let bound = try await makeProvedKnown(pending, publicKey, installation, session, prompt)
        guard bound.keyDigest == publicKey.digest else {
            throw DeviceLoginError(.malformedAnswer, "POST /v1/devices: member keyDigest is of another key")
        }
        return bound.id
    }

    /// Lets the owner prove the binding of a key, or without one of a secret, and makes it known to the server.
    func makeProvedKnown(
        _ pending: BindingRecord,
        _ key: P256PublicKey?,
        _ installation: InstallationID,
        _ session: Session,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> BoundDevice {
        let summary = device.summary
        let act = Act.bind(
            account: pending.accountID,
            installation: installation,
            form: key == nil ? .secret : .key,
            protection: summary.protection,
            key: key
        )
        let proved = try await prove(act, by: pending.credential, asking: prompt, .bind, session.token)
        let (challenge, proof) = (proved.challenge, proved.proof)
        let message = try Self.showable { () throws(InvalidMember) in
            guard let key else {
                return try NewDevice(secretOf: installation, device: summary, challenge: challenge.text, proof: proof)
            }
            return try NewDevice(
                installationID: installation,
                device: summary,
                key: key,
                challenge: challenge.text,
                proof: proof
            )
        }
        try await book.set(sent: key.map { .key($0.digest) } ?? .lostSecret, of: pending)
        return try await calls.bind(message, session.token).device
    }

    private func makeKey(_ name: KeyName) async throws(DeviceLoginError) -> P256PublicKey {
        let spki: [UInt8]
        do { spki = try await device.createKey(name) } catch { throw failure(error) }
        do {
            return try P256PublicKey(subjectPublicKeyInfo: spki)
        } catch {
            throw DeviceLoginError(DeviceError(.unavailable, "it made a key that is not P-256"))
        }
    }

    /// A message that tells of the device as it describes itself.
    static func showable(_ make: () throws(InvalidMember) -> NewDevice) throws(DeviceLoginError) -> NewDevice {
        do {
            return try make()
        } catch {
            throw DeviceLoginError(DeviceError(.unavailable, "its \(error.path) cannot be shown as it is"))
        }
    }
}
