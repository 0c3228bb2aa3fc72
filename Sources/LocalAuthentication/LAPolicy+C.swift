// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

@_exported public import CAppleEnumerations

extension LAPolicy {
    /// The former name of `deviceOwnerAuthenticationWithCompanion`.
    @available(macOS, deprecated: 15.0, renamed: "deviceOwnerAuthenticationWithCompanion")
    @available(iOS, unavailable)
    public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }

    /// The former name of `deviceOwnerAuthenticationWithBiometricsOrCompanion`.
    @available(macOS, deprecated: 15.0, renamed: "deviceOwnerAuthenticationWithBiometricsOrCompanion")
    @available(iOS, unavailable)
    public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
        .deviceOwnerAuthenticationWithBiometricsOrCompanion
    }
}
