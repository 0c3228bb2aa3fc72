// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Where a window of the app stands, as its system tells.
public enum AppLockScene: Sendable, Hashable, CaseIterable {
    /// In front, and touches reach it.
    case active
    /// In sight, and something lies over it: a prompt, a call, the list of apps.
    case inactive
    /// Out of sight.
    case background
}
