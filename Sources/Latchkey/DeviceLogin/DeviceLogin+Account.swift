// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// What a person who is signed in does with the account itself.
extension DeviceLogin {
    /// Changes the account's password, which ends every session, every allowance, and every device but those to be kept.
    ///
    /// A one-time code of the server's operator is the current password until it is changed. Where this device is not kept
    /// it is bound no more and its key is deleted; it may be offered anew (``offer(after:)``).
    /// - Parameters:
    ///   - current: The password by now, which the person has to say once more.
    ///   - new: At least 8 characters, and none of the common ones.
    ///   - devices: Those that stay bound, of ``devices(_:)``; in secret form none does.
    ///   - session: A session of the account.
    /// - Returns: the one session that is left, opened by the new password; the one before is over.
    /// - Throws: ``DeviceLoginError``; ``ServerProblem/Code/wrongPassword`` and ``ServerProblem/Code/weakPassword`` are the
    ///   server's to say, and nothing has changed then. Where no answer came nobody knows: the new password signs in, or
    ///   the one before still does.
    public func changePassword(
        from current: String,
        to new: String,
        keeping devices: [Device] = [],
        in session: Session
    ) async throws(DeviceLoginError) -> Session {
        try await calls.requireOwnServer()
        let change = PasswordChange(
            currentPassword: current,
            newPassword: new,
            keepDeviceIDs: try devices.map { device throws(DeviceLoginError) in try Self.id(of: device) }
        )
        let bound = try await record(of: session.account)
        let changed = try await calls.changePassword(change, session.token)
        if let bound, let device = bound.deviceID, changed.endedDevices.contains(device) {
            // The password is another one whether or not that can be remembered: a login would hear it.
            if (try? await book.unbind(bound, telling: nil)) == true { await delete([bound]) }
        }
        let opened = Session(changed, of: session.account)
        await settle(by: opened)
        return opened
    }

    /// Deletes the account at the server: sessions, devices and whatever names the person; here its key and what is
    /// remembered of it.
    ///
    /// It cannot be undone. The name is free again after 30 days.
    /// - Parameter session: One that was opened by password in the last few minutes.
    /// - Throws: ``DeviceLoginError``; ``ServerProblem/Code/freshLoginRequired`` for a session that is older, or was opened
    ///   by a device: sign in by password first.
    public func deleteAccount(in session: Session) async throws(DeviceLoginError) {
        try await calls.requireOwnServer()
        try await calls.deleteAccount(session.token)
        guard let id = AccountID(session.account.id) else { return }
        // The account is gone whether or not that can be remembered: a login would hear it, and delete the key then.
        await delete((try? await book.forget(id, at: try calls.origin())) ?? [])
    }

    /// The sessions of the account of a session, the earliest first.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func sessions(in session: Session) async throws(DeviceLoginError) -> [OpenSession] {
        try await calls.sessions(session.token).sessions.map { OpenSession($0) }
    }

    /// Ends a session of the same account; nothing happens where it has ended.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func end(_ other: OpenSession, in session: Session) async throws(DeviceLoginError) {
        guard let id = SessionID(other.id) else {
            throw DeviceLoginError(.malformedAnswer, "the session has no id")
        }
        do {
            try await calls.end(id, session.token)
        } catch  where error.problem?.code == .notFound {
            return
        }
    }

    /// Ends every session of the account but this one; devices stay bound.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func endOtherSessions(in session: Session) async throws(DeviceLoginError) {
        try await calls.endOtherSessions(session.token)
    }
}
