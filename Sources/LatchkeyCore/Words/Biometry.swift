// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The kind of sensor that tells a device's owner from everybody else.
///
/// It names hardware, not whether anything is enrolled or usable. The raw values travel on the wire.
public enum Biometry: String, Sendable, Hashable, CaseIterable {
    /// No biometric sensor.
    case none
    /// Apple's fingerprint sensor.
    case touchID
    /// Apple's face sensor.
    case faceID
    /// Apple's iris sensor.
    case opticID
    /// A fingerprint reader that is not Apple's.
    case fingerprint
}
