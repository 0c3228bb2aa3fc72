// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why the lock does not open, or a switch went back, where the person should know.
public enum AppLockTrouble: Sendable, Hashable {
    /// What came of asking, such as a lockout, a refused permission, or tries that were used up.
    case answer(AuthenticationState)
    /// Fingers or faces were added or removed since the lock was turned on, so theirs no longer count.
    case enrolmentChanged
    /// The setting could not be read, so the lock counts as on.
    case settingsUnreadable
    /// The setting could not be saved, so nothing was changed.
    case settingsNotSaved
    /// Signing out did not work; the lock stays, and signing out can be tried again.
    case signOutFailed
    /// A code was refused.
    case code(PasscodeAnswer)
}
