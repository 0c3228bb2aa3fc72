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
    ///   - prompt: What the person is asked; `nil` for a sentence that names the sensor.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/originMismatch`` before anything is made or asked.
    public func bind(_ session: Session, asking prompt: Prompt? = nil) async throws(DeviceLoginError) {
        guard let accountID = AccountID(session.account.id) else {
            throw DeviceLoginError(.malformedAnswer, "the session's account has no id")
        }
        let prompt = prompt ?? Prompt(texts[.bindingPrompt(device.summary.biometry)])
        try await attempts.run(.binding, accountID) { [self] () async throws(DeviceLoginError) in
            try await bindAlone(session, accountID, prompt)
        }
    }

    /// The binding of an account while nothing else of that account is under way.
    private func bindAlone(
        _ session: Session,
        _ accountID: AccountID,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) {
        try await calls.requireOwnServer()
        try await prepare()
        // Before the key: a set that changes in between looks changed later, and is not taken for the key's own.
        let mark = await device.enrolmentState().mark
        let origin = try calls.origin()
        let pending = BindingRecord(
            origin: origin,
            accountID: accountID,
            username: session.account.username,
            key: newKeyName(accountID, at: origin),
            mark: mark,
            state: .pending
        )
        try await book.add(pending)
        do {
            let device = try await makeKnown(pending, session, prompt)
            let superseded = try await book.confirm(pending, as: device)
            await book.finish(pending.key)
            await delete(superseded)
        } catch {
            await book.finish(pending.key)
            if error.isRefusal {
                // Where that cannot be remembered, the next session finds that the server has no such key.
                try? await book.set(sentDigest: nil, of: pending)
            }
            await delete([pending.key])
            throw error
        }
        await settle(by: session)
    }

    /// Makes a key and makes it known to the server; what it says of itself is checked before anybody is asked.
    private func makeKnown(
        _ pending: BindingRecord,
        _ session: Session,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> DeviceID {
        let summary = device.summary
        guard ShownText(summary.name) != nil, ShownText(summary.model) != nil else {
            throw DeviceLoginError(DeviceError(.unavailable, "its name or model cannot be shown as it is"))
        }
        let publicKey = try await makeKey(pending.key)
        let installation = try await book.installationID()
        let act = Act.bind(
            account: pending.accountID,
            installation: installation,
            form: .key,
            protection: summary.protection,
            key: publicKey
        )
        let signed = try await sign(act, with: pending.key, asking: prompt, .bind, session.token)
        let message: NewDevice
        do {
            message = try NewDevice(
                installationID: installation,
                device: summary,
                key: publicKey,
                challenge: signed.challenge.text,
                proof: .signature(signed.signature)
            )
        } catch {
            throw DeviceLoginError(DeviceError(.unavailable, "its \(error.path) cannot be shown as it is"))
        }
        try await book.set(sentDigest: publicKey.digest, of: pending)
        let bound = try await calls.bind(message, session.token)
        guard bound.keyDigest == publicKey.digest else {
            throw DeviceLoginError(.malformedAnswer, "POST /v1/devices: member keyDigest is of another key")
        }
        return bound.id
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
}
