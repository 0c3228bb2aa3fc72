// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
public import LatchkeyCore
import LatchkeyWire

/// A device that is bound to an account, as the server lists it.
public struct Device: Sendable, Hashable, Identifiable {
    /// The device's id, which never comes back once it has ended.
    public let id: String
    /// What its owner calls it.
    public let name: String
    /// Its model, in its own words.
    public let model: String
    /// Its sensor.
    public let biometry: Biometry
    /// Where its key lives, by its own word.
    public let protection: KeyProtection
    /// When it was bound.
    public let boundAt: Date
    /// When it last logged in, to the minute; `nil` if never.
    public let lastUsedAt: Date?
    /// Whether it is the one that asks.
    public let isThisDevice: Bool

    init(_ device: BoundDevice, isThisDevice: Bool) {
        id = device.id.text
        name = device.name
        model = device.model
        biometry = device.biometry
        protection = device.protection
        boundAt = Date(device.boundAt)
        lastUsedAt = device.lastUsedAt.map { Date($0) }
        self.isThisDevice = isThisDevice
    }
}
