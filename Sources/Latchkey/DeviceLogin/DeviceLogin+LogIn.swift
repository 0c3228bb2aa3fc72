// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyWire

extension DeviceLogin {
    /// Opens a session by this device's key: one prompt, one signature, checked by the server.
    ///
    /// A person who takes so long that the signature would come too late is asked once more; where they take as long again,
    /// the server's refusal says nothing of the device, and another try may help. Cancelling the task takes the prompt away.
    /// - Parameters:
    ///   - account: An account bound on this device.
    ///   - prompt: What the person is asked; `nil` for a sentence that names the account.
    /// - Returns: the session.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/needsPassword`` where only the password helps. A device
    ///   that the server does not recognise keeps its key, for the server may be the one who is wrong.
    public func logIn(as account: Account, asking prompt: Prompt? = nil) async throws(DeviceLoginError) -> Session {
        guard let id = AccountID(account.id) else { throw .notBound }
        return try await attempts.run(.loggingIn, id) { [self] () async throws(DeviceLoginError) in
            try await logInAlone(account, prompt)
        }
    }

    /// The login of an account while nothing else of that account is under way.
    private func logInAlone(_ account: Account, _ prompt: Prompt?) async throws(DeviceLoginError) -> Session {
        let (record, deviceID) = try await usableBinding(of: account)
        try await calls.requireOwnServer()
        let session = try await open(record, deviceID, prompt ?? Prompt(texts.loginPrompt(account.username)))
        if !Task.isCancelled {
            await remember(.bound(deviceID), of: record)
            await settle(by: session)
        }
        guard !Task.isCancelled else {
            await discard(session)
            throw DeviceLoginError(.cancelled, "given up before the session was there")
        }
        return session
    }

    /// The binding of an account that a prompt may help with.
    func usableBinding(
        of account: Account
    ) async throws(DeviceLoginError) -> (record: BindingRecord, deviceID: DeviceID) {
        guard let record = try await record(of: account), let deviceID = record.deviceID else { throw .notBound }
        if case .needsPassword(_, let reason) = record.state, !record.mayHelp {
            let past = DeviceLoginError(.needsPassword, "known from before")
            throw .needsPassword(reason: reason, after: past)
        }
        return (record, deviceID)
    }

    /// A session that nobody waits for any more is not left alive, as far as that can be helped.
    private func discard(_ session: Session) async {
        let calls = calls
        // It may fail: then the session ends by itself, and nobody has its token.
        await Task { try? await calls.signOut(session.token) }.value
    }

    private func open(
        _ record: BindingRecord,
        _ deviceID: DeviceID,
        _ prompt: Prompt
    ) async throws(DeviceLoginError) -> Session {
        let proved: Proved
        do throws(DeviceLoginError) {
            let credential = try await currentCredential(record)
            proved = try await prove(.login(device: deviceID), by: credential, asking: prompt, .login(deviceID), nil)
        } catch {
            throw await noting(error, record)
        }
        let opened: OpenedSession
        do {
            let login = NewLogin(deviceID: deviceID, challenge: proved.challenge.text, proof: proved.proof)
            opened = try await calls.logIn(login)
        } catch {
            // What comes too late is refused as a stranger's is.
            guard !proved.isLate || error.problem?.code != .loginRefused else { throw error }
            throw await noting(error, record)
        }
        guard opened.account.id == record.accountID, opened.deviceID == deviceID else {
            throw DeviceLoginError(.malformedAnswer, "POST /v1/logins: the session is not of this account and device")
        }
        return Session(opened)
    }

    /// Remembers what a failure says of the binding; what only the password mends is told as such.
    func noting(_ error: DeviceLoginError, _ record: BindingRecord) async -> DeviceLoginError {
        guard let reason = await passwordReason(error, record) else { return error }
        await lose(record, reason)
        return .needsPassword(reason: reason, after: error)
    }

    /// What leaves only the password, as against what a second try may mend.
    private func passwordReason(_ error: DeviceLoginError, _ record: BindingRecord) async -> PasswordReason? {
        if let reason = error.passwordReason { return reason }
        switch error.problem?.code {
        case .loginRefused?: return .notRecognised
        case .deviceRevoked?: return .revoked
        default: break
        }
        guard let failure = error.device else { return nil }
        let isSecret = record.sealingKey != nil
        return failure.passwordReason(await device.enrolmentState(), since: record.mark, ofSecret: isSecret)
    }

    private func remember(_ state: BindingRecord.State, of record: BindingRecord) async {
        // The outcome counts whether or not it can be remembered: the next login comes to the same.
        try? await book.set(state, of: record)
        // The key has signed, so the set is still its own, whatever it is called by now; and a mark of this system's own can
        // be compared for as long as the system stays.
        let enrolment = await device.enrolmentState()
        guard enrolment.change(since: record.mark) != .changed, let mark = enrolment.mark, mark != record.mark else {
            return
        }
        try? await book.set(mark, of: record)  // As above.
    }
}

extension DeviceError {
    /// What a key or a secret that was not released leaves of a binding.
    ///
    /// Systems tell a changed set by numbers that mean other things, too: what was kept of the set at binding decides,
    /// and only where it cannot be compared does the number. A secret's number means more than any of a key's (KEY-08 to
    /// KEY-10, KEY-13): by that alone no secret is given up.
    fileprivate func passwordReason(
        _ enrolment: EnrolmentState,
        since mark: EnrolmentMark?,
        ofSecret isSecret: Bool
    ) -> PasswordReason? {
        let change = enrolment.change(since: mark)
        switch code {
        case .keyInvalidated:
            // While locked out or refused nothing is known of the set, and a good key stays (DOM-12, SEK-10).
            let isTold = change == .changed || change == .unknown && enrolment != .unknown && !isSecret
            return isTold ? .enrolmentChanged : .keyFailed
        case .itemNotFound: return change == .changed ? .enrolmentChanged : .keyMissing
        case .keyNotFound: return .keyMissing
        case .ownerNotPresent where presence?.code == .authenticationFailed && change == .changed:
            return .enrolmentChanged
        default: return nil
        }
    }
}
