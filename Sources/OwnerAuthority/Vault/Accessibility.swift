// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// When an item may be reached at all, by the string of Apple's `kSecAttrAccessible…` constant.
package enum Accessibility: String, Sendable, Hashable, CaseIterable {
    case whenUnlocked = "ak"
    case afterFirstUnlock = "ck"
    case always = "dk"
    case whenPasscodeSetThisDeviceOnly = "akpu"
    case whenUnlockedThisDeviceOnly = "aku"
    case afterFirstUnlockThisDeviceOnly = "cku"
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
