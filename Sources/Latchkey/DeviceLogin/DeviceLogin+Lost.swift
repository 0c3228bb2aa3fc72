// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// What the server made of a binding whose answer was lost: it is found at the account's next session, and ended.
extension DeviceLogin {
    /// Ends the device of a key.
    func endDevice(of keyDigest: String, _ session: Session) async throws(DeviceLoginError) {
        let devices = try await calls.devices(session.token).devices
        for device in devices where device.keyDigest == keyDigest { try await end(device.id, session) }
    }

    /// Ends a device in secret form whose id was never told.
    ///
    /// Nothing in the list of devices tells it from another phone's. But a binding from the same installation replaces it,
    /// and nothing else (wire protocol §4): it is replaced by a device whose id is told, and that one is ended at once. Its
    /// pair is the server's, and is never kept.
    func endLostSecret(_ unbinding: UnbindingRecord, _ session: Session) async throws(DeviceLoginError) {
        // Nobody binds this account meanwhile: the new device would be the one that is replaced.
        try await attempts.run(.unbinding, unbinding.accountID) { [self] () async throws(DeviceLoginError) in
            guard try await mayHaveLostSecret(unbinding.accountID, session),
                let id = try await replaceLostSecret(session)
            else { return }
            var known = unbinding
            known.target = .device(id, proof: nil)
            try await book.replace(unbinding, by: known.target)
            try await end(id, session)
            try await book.settle(known)
        }
    }

    /// Whether the list leaves room for it: it is in secret form, and has taken the place of this installation's former device.
    private func mayHaveLostSecret(_ account: AccountID, _ session: Session) async throws(DeviceLoginError) -> Bool {
        let devices = try await calls.devices(session.token).devices
        let former = try await book.binding(account, at: try calls.origin())?.deviceID
        return devices.contains { $0.form == .secret } && !devices.contains { $0.id == former }
    }

    /// Binds in secret form by the session alone; `nil` where the server has nothing that could be replaced.
    private func replaceLostSecret(_ session: Session) async throws(DeviceLoginError) -> DeviceID? {
        let message = try await requestForSecret(try await book.installationID(), session)
        do {
            return try await calls.bind(message, session.token).device.id
        } catch  where error.problem?.code == .weakerCredential || error.problem?.code == .tooManyDevices {
            // A stronger device stands in its place, or one more would be a new one.
            return nil
        }
    }
}
