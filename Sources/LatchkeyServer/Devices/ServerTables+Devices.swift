// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a binding meets.
struct BindingSituation: Sendable, Hashable {
    /// The device that is bound from the same installation.
    let present: StoredDevice?
    /// How many devices the account has.
    let deviceCount: Int
}

extension DeviceLookup {
    /// What a binding of this installation would meet.
    func bindingSituation(
        of account: AccountID,
        installation: InstallationID
    ) throws(Refusal) -> BindingSituation {
        BindingSituation(
            present: try boundDevice(of: account, installation: installation),
            deviceCount: try boundDeviceCount(of: account)
        )
    }
}

extension ServerTables {
    /// Ends a device and what it opened; its tombstone stays.
    func end(_ device: StoredDevice, _ reason: RevocationReason, at now: Timestamp) throws(Refusal) {
        var device = device
        device.end = DeviceEnd(reason: reason, at: now)
        try update(device)
        let sessions = Set(try sessions(of: device.accountID).filter { $0.deviceID == device.id }.map(\.id))
        try endAllowances(of: device.accountID) { $0.deviceID == device.id || sessions.contains($0.sessionID) }
        for session in sessions { try endSession(session) }
    }

    /// A session that has ended since it was looked up asks for nothing more.
    func requireStanding(_ live: LiveSession) throws(Refusal) {
        guard let session = try session(live.session.id), session.epoch == (try epoch()).number else {
            throw Refusal(.sessionRequired, step: "session.ended")
        }
    }
}
