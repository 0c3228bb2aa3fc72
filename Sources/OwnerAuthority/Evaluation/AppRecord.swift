// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Where an app is, as the system sees it.
public enum AppState: String, Sendable, Hashable, CaseIterable {
    /// In front.
    case foreground
    /// In front, with something over it.
    case inactive
    /// Not in front.
    case background
    /// Not running.
    case terminated
}

/// Whether an app may use the face or iris sensor.
public enum BiometryPermission: String, Sendable, Hashable, CaseIterable {
    /// The person was not asked yet.
    case notAsked
    /// The person agreed.
    case granted
    /// The person declined, or switched it off in Settings.
    case refused
}

/// One app on the device, as far as authentication depends on it.
package struct AppRecord: Sendable, Hashable {
    package var bundle: String
    /// The usage text of its property list; `nil` where it is missing.
    package var usageDescription: String?
    package var permission: BiometryPermission
    package var state = AppState.foreground
    package var isInstalled = true

    package init(bundle: String, usageDescription: String?, permission: BiometryPermission) {
        self.bundle = bundle
        self.usageDescription = usageDescription
        self.permission = permission
    }
}
