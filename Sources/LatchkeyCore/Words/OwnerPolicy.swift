// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What counts as the owner's presence, by the rules of Apple's `LAPolicy`.
///
/// The raw values are Apple's.
public enum OwnerPolicy: Int, Sendable, Hashable, CaseIterable {
    /// A finger, face or iris and nothing else.
    case biometrics = 1
    /// Biometrics first, then the device passcode.
    case owner = 2
    /// A paired companion nearby, such as a watch.
    case companion = 3
    /// Biometrics or a companion, whichever is there.
    case biometricsOrCompanion = 4
}
