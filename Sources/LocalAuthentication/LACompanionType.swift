// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A device beside this one that may vouch for its owner.
@nonexhaustive
public enum LACompanionType: Int, Sendable {
    /// A watch.
    case watch = 1
    /// A Mac.
    case mac = 2
    /// A headset.
    case vision = 4
}
