// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What an app may want to log of its lock; never what a person typed.
public enum AppLockNote: String, Sendable, Hashable, CaseIterable {
    /// The wall clock was set back while the app was away, so it is locked.
    case clockWentBack = "app_lock.clock_went_back"
    /// The machine was started anew while the app was away, so it is locked.
    case machineRestarted = "app_lock.machine_restarted"
    /// Fingers or faces were added or removed since the lock was turned on.
    case enrolmentChanged = "app_lock.enrolment_changed"
    /// The tries for the code are used up: the app signs out.
    case triesUsedUp = "app_lock.tries_used_up"
    /// The setting could not be read, so the lock counts as on.
    case settingsUnreadable = "app_lock.settings_unreadable"
}
