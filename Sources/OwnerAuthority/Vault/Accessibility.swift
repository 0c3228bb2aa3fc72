// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// When an item may be reached at all, by the string of Apple's `kSecAttrAccessible…` constant.
public enum Accessibility: String, Sendable, Hashable, CaseIterable {
    /// While the device is unlocked; Apple's default.
    case whenUnlocked = "ak"
    /// From the first unlock after a start on.
    case afterFirstUnlock = "ck"
    /// At any time; Apple has taken it back.
    case always = "dk"
    /// While the device is unlocked and as long as it has a passcode; gone for good with the passcode.
    case whenPasscodeSetThisDeviceOnly = "akpu"
    /// While the device is unlocked; not restored to another device.
    case whenUnlockedThisDeviceOnly = "aku"
    /// From the first unlock after a start on; not restored to another device.
    case afterFirstUnlockThisDeviceOnly = "cku"
    /// At any time; not restored to another device.
    case alwaysThisDeviceOnly = "dku"

    /// Whether it stays behind when a device is restored from a backup of another.
    package var staysOnDevice: Bool {
        switch self {
        case .whenUnlocked, .afterFirstUnlock, .always: false
        case .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly,
            .alwaysThisDeviceOnly:
            true
        }
    }
}
