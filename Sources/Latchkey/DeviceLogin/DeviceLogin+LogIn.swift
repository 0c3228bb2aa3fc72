// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyWire

extension DeviceLogin {
    /// Opens a session by this device's key: one prompt, one signature, checked by the server.
    ///
    /// A person who takes so long that the signature would come too late is asked once more. Cancelling the task takes
    /// the prompt away.
    /// - Parameters:
    ///   - account: An account bound on this device.
    ///   - prompt: What the person is asked; `nil` for a sentence that names the account.
    /// - Returns: the session.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/needsPassword`` where only the password helps. A device
    ///   that the server does not recognise keeps its key, for the server may be the one who is wrong.
    public func logIn(as account: Account, asking prompt: Prompt? = nil) async throws(DeviceLoginError) -> Session {
        guard let record = try await record(of: account), let deviceID = record.deviceID else {
            throw DeviceLoginError(.notBound, "the account is not bound on this device")
        }
        if case .needsPassword(_, let reason) = record.state, reason != .notRecognised {
            let past = DeviceLoginError(.needsPassword, "known from before")
            throw .needsPassword(reason: reason, after: past)
        }
        try await calls.requireOwnServer()
        do {
            let session = try await open(record, deviceID, prompt ?? Prompt(texts.loginPrompt(account.username)))
            await remember(.bound(deviceID), of: record)
            return session
        } catch {
            guard let reason = Self.passwordReason(error) else { throw error }
            await remember(.needsPassword(deviceID, reason), of: record)
            if reason == .revoked { await deleteRevoked(record.key) }
            throw .needsPassword(reason: reason, after: error)
        }
    }

    private func open(
        _ record: BindingRecord,
        _ deviceID: DeviceID,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> Session {
        let signed = try await sign(.login(device: deviceID), with: record.key, asking: prompt, .login(deviceID), nil)
        let proof = Proof.signature(signed.signature)
        let login = NewLogin(deviceID: deviceID, challenge: signed.challenge.text, proof: proof)
        let opened = try await calls.logIn(login)
        guard opened.account.id == record.accountID, opened.deviceID == deviceID else {
            throw DeviceLoginError(.malformedAnswer, "POST /v1/logins: the session is not of this account and device")
        }
        return Session(opened)
    }

    /// What leaves only the password, as against what a second try may mend.
    private static func passwordReason(_ error: DeviceLoginError) -> PasswordReason? {
        switch (error.problem?.code, error.device?.code) {
        case (.loginRefused?, _): .notRecognised
        case (.deviceRevoked?, _): .revoked
        case (_, .keyInvalidated?): .enrolmentChanged
        case (_, .keyNotFound?): .keyMissing
        default: nil
        }
    }

    private func remember(_ state: BindingRecord.State, of record: BindingRecord) async {
        // The outcome counts whether or not it can be remembered: the next login comes to the same.
        try? await book.set(state, of: record)
    }

    private func deleteRevoked(_ key: KeyName) async {
        // A revoked key opens nothing, and binding anew deletes what is left of it.
        try? await device.deleteKey(key)
    }
}
