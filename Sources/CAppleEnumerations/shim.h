// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

// Enumerations that Apple's headers declare in C: only so does Swift accept every number as a raw value, and demand
// `@unknown default` of a `switch`.

/// What counts as the device owner's presence. A number without a name is a policy that no device here knows: −1001.
enum __attribute__((enum_extensibility(open))) LAPolicy : long {
    /// A finger, face or iris, and no other means; −6, −7 or −8 where biometry is unavailable, not enrolled, or locked.
    LAPolicyDeviceOwnerAuthenticationWithBiometrics = 1,
    /// Biometry first, then the passcode of the device; −5 where no passcode is set.
    LAPolicyDeviceOwnerAuthentication = 2,
    /// A paired companion nearby; −11 where none is.
    LAPolicyDeviceOwnerAuthenticationWithCompanion = 3,
    /// Biometry or a companion, whichever is there.
    LAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion = 4,
    /// A watch on the wrist that has been unlocked; phones do not know it and answer −1001.
    LAPolicyDeviceOwnerAuthenticationWithWristDetection = 5,
};
typedef enum LAPolicy LAPolicy;
