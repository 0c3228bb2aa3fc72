// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A model with a version it really ran: impossible pairs do not exist.
public struct DeviceProfile: Sendable, Hashable {
    /// The model.
    public let model: DeviceModel
    /// The version.
    public let version: OSVersion

    /// A profile, unless the model never ran that version.
    public init?(_ model: DeviceModel, iOS version: OSVersion) {
        guard model.ran(version) else { return nil }
        self.model = model
        self.version = version
    }

    /// The first model sold with that sensor that ran that version; `nil` if none ever did.
    public init?(_ biometry: Biometry, iOS version: OSVersion) {
        guard let model = DeviceModel.all.first(where: { $0.biometry == biometry && $0.ran(version) }) else {
            return nil
        }
        self.init(model, iOS: version)
    }

    /// A profile written in the source, where a version that the model never ran is the programmer's mistake.
    static func written(_ name: String, _ version: OSVersion) -> Self {
        guard let model = DeviceModel.all.first(where: { $0.name == name }) else {
            fatalError("no model is named \(name)")
        }
        guard let profile = Self(model, iOS: version) else {
            fatalError("\(name) never ran \(version): it ran \(model.range)")
        }
        return profile
    }
}
