// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What counts as the device owner's presence.
///
/// The enumeration stays open, as Apple's does: a `switch` over it needs an `@unknown default`.
@nonexhaustive
public enum LAPolicy: Int, Sendable {
    /// A finger, face or iris, and no other means.
    ///
    /// Fails with −6, −7 or −8 where biometry is unavailable, nothing is enrolled, or it is locked.
    case deviceOwnerAuthenticationWithBiometrics = 1
    /// Biometry first, then the passcode of the device; fails with −5 where no passcode is set.
    case deviceOwnerAuthentication = 2
    /// A paired companion nearby; fails with −11 where none is.
    case deviceOwnerAuthenticationWithCompanion = 3
    /// Biometry or a companion, whichever is there.
    case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
    /// A watch on the wrist that has been unlocked; phones do not know it and answer −1001.
    case deviceOwnerAuthenticationWithWristDetection = 5

    /// The former name of ``deviceOwnerAuthenticationWithCompanion``.
    @available(macOS, deprecated: 15.0, renamed: "deviceOwnerAuthenticationWithCompanion")
    @available(iOS, unavailable)
    public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }

    /// The former name of ``deviceOwnerAuthenticationWithBiometricsOrCompanion``.
    @available(macOS, deprecated: 15.0, renamed: "deviceOwnerAuthenticationWithBiometricsOrCompanion")
    @available(iOS, unavailable)
    public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
        .deviceOwnerAuthenticationWithBiometricsOrCompanion
    }
}
