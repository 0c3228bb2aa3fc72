// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// The devices of a signed-in account: this one, and others that may be lost.
extension DeviceLogin {
    /// The devices bound to the account of a session, the earliest first.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func devices(_ session: Session) async throws(DeviceLoginError) -> [Device] {
        let here = try await record(of: session.account)?.deviceID
        return try await calls.devices(session.token).devices.map { Device($0, isThisDevice: $0.id == here) }
    }

    /// Gives a device of the account of a session another name.
    ///
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/unusableName`` for one that is empty, longer than 64
    ///   characters, or cannot be shown as it is.
    public func rename(
        _ device: Device,
        to name: String,
        _ session: Session
    ) async throws(DeviceLoginError) -> Device {
        let message = NewDeviceName(name: try Self.shown(name))
        let renamed = try await calls.rename(try Self.id(of: device), message, session.token)
        return Device(renamed, isThisDevice: device.isThisDevice)
    }

    /// Ends the binding of a device of the account of a session, such as a lost phone: its sessions end, too.
    ///
    /// It hears of that at its next login. Where it is this device, its key is deleted as ``unbind(_:by:)`` does. A device
    /// that has ended already is no error.
    /// - Throws: ``DeviceLoginError``.
    public func revoke(_ device: Device, _ session: Session) async throws(DeviceLoginError) {
        let id = try Self.id(of: device)
        if try await record(of: session.account)?.deviceID == id {
            if case .serverNotToldYet(let error) = try await unbind(session.account, by: session) { throw error }
            return
        }
        do {
            try await calls.delete(id, session.token)
        } catch  where error.problem?.code == .notFound {
            return
        }
    }

    /// A name as it is shown to others.
    static func shown(_ name: String) throws(DeviceLoginError) -> ShownText {
        guard let shown = ShownText(name) else {
            throw DeviceLoginError(.unusableName, "the name cannot be shown as it is")
        }
        return shown
    }

    static func id(of device: Device) throws(DeviceLoginError) -> DeviceID {
        guard let id = DeviceID(device.id) else {
            throw DeviceLoginError(.malformedAnswer, "the device has no id")
        }
        return id
    }
}
