// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The owner was there: used once, to open a view and nothing more.
///
/// It guards against forgetting to ask, not against lying: whoever can change the program can change the answer.
/// What must hold against that is released by a key or an item instead.
public struct OwnerPresence: ~Copyable, Sendable {
    /// Which means proved it.
    public let means: OwnerMeans

    /// Made by a device that has just seen its owner.
    package init(means: OwnerMeans) {
        self.means = means
    }
}

/// The means by which an owner proved to be there.
public enum OwnerMeans: String, Sendable, Hashable, CaseIterable {
    /// A finger, face or iris matched.
    case biometrics
    /// The device passcode was entered.
    case passcode
    /// A companion nearby approved.
    case companion
}
