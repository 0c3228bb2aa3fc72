// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a prompt of the lock is for.
public enum AppLockPurpose: String, Sendable, Hashable, CaseIterable {
    /// To uncover the app.
    case unlock
    /// To turn the lock on in settings.
    case turnOn
    /// To turn it off.
    case turnOff
}
