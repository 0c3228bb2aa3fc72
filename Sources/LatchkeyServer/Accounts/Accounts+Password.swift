// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension Accounts {
    /// Wire protocol §2, `PUT /v1/account/password`: everything that was opened ends, and one session begins.
    func changePassword(
        _ message: PasswordChange,
        by live: LiveSession,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) -> PasswordChanged {
        let kept = Set(message.keepDeviceIDs ?? [])
        try await requireStrength(of: message.newPassword, as: "newPassword")
        _ = try await storage.read { tables throws(Refusal) in
            try tables.devices(of: live.account.id, besides: kept)
        }
        let earlier = try await requirePassword(message.currentPassword, of: live, from: address, at: now)
        let record = try await passwords.record(of: message.newPassword, salt: environment.randomBytes(16))
        let holder = SessionHolder(
            accountID: live.account.id,
            method: .password,
            label: live.session.holder.label,
            address: address
        )
        let fresh = try await sessions.prepare(holder, at: now)
        let stamp = environment.stamp(at: now, from: address)
        let ended = try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            try tables.replace(earlier, by: record)
            try tables.record(.passwordChanged, in: .account(live.account.id), by: stamp)
            let devices = try tables.devices(of: live.account.id, besides: kept)
            for device in devices { try tables.end(device, .passwordChanged, by: stamp) }
            try tables.endAllSessions(of: live.account.id, by: stamp)
            try tables.open(fresh.session, by: stamp)
            return devices.map(\.id)
        }
        environment.log("password.changed", ["account": live.account.id.text])
        let opened = sessions.opened(fresh, for: live.account)
        return PasswordChanged(token: opened.token.text, expiresAt: opened.expiresAt, endedDevices: ended)
    }

    /// What a session's owner has to know besides its token; wrong ones count as those of a sign-in do.
    func requirePassword(
        _ typed: SecretText,
        of live: LiveSession,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) -> StoredAccount {
        let stored = try await storage.read { tables throws(Refusal) in try tables.account(live.account.id) }
        guard let stored else { throw Refusal(.sessionRequired, step: "session.account") }
        let limits = sessions.limits
        let attempt = limits.password(for: live.account.username, stored, from: address, at: now)
        try await limits.counting(attempt) { () throws(Refusal) in
            guard try await passwords.matches(typed, stored.password) else {
                throw Refusal(.wrongPassword, step: "password.current")
            }
            // A one-time code is no password any more when its time is over, however the session was opened.
            if let code = stored.password.code, now >= code.expiresAt {
                throw Refusal(.wrongPassword, step: "code.expired")
            }
        }
        return stored
    }
}

extension DeviceLookup {
    /// Wire protocol §2, keepDeviceIDs: what is to be kept has to be there; the others, and those in secret form always.
    fileprivate func devices(of account: AccountID, besides kept: Set<DeviceID>) throws(Refusal) -> [StoredDevice] {
        let bound = try boundDevices(of: account)
        guard kept.isSubset(of: bound.map(\.id)) else { throw Refusal(InvalidMember("keepDeviceIDs")) }
        return bound.filter { !kept.contains($0.id) || $0.verifier.form == .secret }
    }
}

extension ServerTables {
    /// Puts another password in the place of the one that was checked, if that is still the account's.
    fileprivate func replace(_ earlier: StoredAccount, by record: PasswordRecord) throws(Refusal) {
        guard var account = try account(earlier.account.id),
            account.password.isOfSamePassword(as: earlier.password)
        else { throw Refusal(.wrongPassword, step: "password.raced") }
        account.password = record
        try update(account)
    }
}
