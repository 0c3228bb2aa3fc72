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
    func end(_ device: StoredDevice, _ reason: RevocationReason, by stamp: AuditStamp) throws(Refusal) {
        var device = device
        device.end = DeviceEnd(reason: reason, at: stamp.time)
        // What its owner called it is of no use to a tombstone, which outlives the account.
        device.description = device.description.erased
        try update(device)
        if let type = reason.auditType {
            try record(type, in: .account(device.accountID), device: device.id, by: stamp)
        }
        let sessions = try sessions(of: device.accountID).filter { $0.deviceID == device.id }
        for session in sessions { try end(session, by: stamp) }
        try endAllowances(of: device.accountID, by: stamp) { $0.deviceID == device.id }
    }

    /// A session that has ended since it was looked up asks for nothing more.
    func requireStanding(_ live: LiveSession) throws(Refusal) {
        guard let session = try session(live.session.id), session.epoch == (try epoch()).number else {
            throw Refusal(.sessionRequired, step: "session.ended")
        }
    }
}

extension RevocationReason {
    /// What the audit calls an end; of a device that is replaced the binding of the new one tells.
    fileprivate var auditType: AuditEventType? {
        switch self {
        case .replaced: nil
        case .unbound: .deviceUnbound
        default: .deviceRevoked
        }
    }
}
