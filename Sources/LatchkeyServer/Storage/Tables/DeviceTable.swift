// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Devices and the tombstones of those that have ended.
package protocol DeviceLookup {
    /// A device or its tombstone.
    func device(_ id: DeviceID) throws(Refusal) -> StoredDevice?
    /// The device that is bound to an account from an installation.
    func boundDevice(of account: AccountID, installation: InstallationID) throws(Refusal) -> StoredDevice?
    /// Those that are bound to an account, the earliest first.
    func boundDevices(of account: AccountID) throws(Refusal) -> [StoredDevice]
    func boundDeviceCount(of account: AccountID) throws(Refusal) -> Int
}

package protocol DeviceTable: DeviceLookup {
    /// Adds a device, whose id nobody may have; an installation has one bound device an account.
    func insert(_ device: StoredDevice) throws(Refusal)
    /// Keeps a device's description, last use and end; nothing else of a device changes.
    func update(_ device: StoredDevice) throws(Refusal)
}
