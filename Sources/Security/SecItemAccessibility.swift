// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// When an item may be reached. They are computed, for on Linux a `CFString` is not `Sendable`.

/// While the device is unlocked; the default.
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
/// From the first unlock after a start on.
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
/// Always.
@available(iOS, introduced: 4.0, deprecated: 12.0)
@available(macOS, introduced: 10.9, deprecated: 10.14)
public var kSecAttrAccessibleAlways: CFString { "dk" }
/// While the device is unlocked and has a passcode; never leaves the device.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }
/// While the device is unlocked; never leaves the device.
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
/// From the first unlock after a start on; never leaves the device.
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }
/// Always; never leaves the device.
@available(iOS, introduced: 4.0, deprecated: 12.0)
@available(macOS, introduced: 10.9, deprecated: 10.14)
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }

/// The seven public strings.
let accessibilities: Set<String> = ["ak", "ck", "dk", "akpu", "aku", "cku", "dku"]
