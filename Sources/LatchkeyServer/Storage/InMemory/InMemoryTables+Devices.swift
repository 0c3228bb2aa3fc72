// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func device(_ id: DeviceID) -> StoredDevice? {
        devices[id]
    }

    func boundDevice(of account: AccountID, installation: InstallationID) -> StoredDevice? {
        boundDeviceIDs[account]?[installation].flatMap { devices[$0] }
    }

    func boundDevices(of account: AccountID) -> [StoredDevice] {
        (boundDeviceIDs[account] ?? [:]).values.compactMap { devices[$0] }
            .sorted { ($0.boundAt, $0.id.text) < ($1.boundAt, $1.id.text) }
    }

    func boundDeviceCount(of account: AccountID) -> Int {
        boundDeviceIDs[account]?.count ?? 0
    }

    func insert(_ device: StoredDevice) throws(Refusal) {
        guard devices[device.id] == nil else { throw .contradiction("device") }
        devices[device.id] = device
        guard device.end == nil else { return }
        guard boundDeviceIDs[device.accountID]?[device.installationID] == nil else { throw .contradiction("device") }
        boundDeviceIDs[device.accountID, default: [:]][device.installationID] = device.id
    }

    func update(_ device: StoredDevice) throws(Refusal) {
        guard var present = devices[device.id] else { throw .contradiction("device") }
        present.description = device.description
        present.lastUsedAt = device.lastUsedAt
        present.end = device.end
        devices[device.id] = present
        if present.end != nil { boundDeviceIDs[present.accountID]?[present.installationID] = nil }
    }
}
