// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Keeps an app's own records on its device, without asking anybody: the port between the SDK and a keychain.
///
/// A record is readable while the device is unlocked, to its app alone, and never travels to another device or into a
/// backup for one. Whatever may be done with it once it is read is for the app to decide.
public protocol RecordKeeper: Sendable {
    /// What is kept under a name; `nil` where nothing is.
    /// - Throws: ``DeviceError`` where that cannot be told, as while the device is locked; never `nil` then.
    func record(_ name: ItemName) throws(DeviceError) -> [UInt8]?

    /// Keeps a record in place of what was kept under the name, all or nothing: at no moment is there none.
    func keepRecord(_ bytes: [UInt8], as name: ItemName) throws(DeviceError)

    /// Forgets a record; nothing happens if there is none.
    func eraseRecord(_ name: ItemName) throws(DeviceError)
}
