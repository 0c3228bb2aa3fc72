// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension Sentences {
    /// English.
    static let english = Self(
        reasons: [
            .authenticationFailed: "You were not recognised.",
            .userCancel: "You cancelled.",
            .userFallback: "You chose another way to sign in.",
            .systemCancel: "Something else took the screen. Please try again.",
            .passcodeNotSet: "This device has no passcode. Set one in Settings first.",
            .biometryNotAvailable: "This app cannot use the sensor: there is none, or it was not allowed to.",
            .biometryNotEnrolled: "No finger or face is enrolled. Add one in Settings first.",
            .biometryLockout: "Too many tries. Enter the device passcode to use the sensor again.",
            .appCancel: "The app stopped asking.",
            .invalidContext: "This question was asked before and cannot be asked again. Please start over.",
            .companionNotAvailable: "No paired watch or other companion is near.",
            .biometryNotPaired: "The fingerprint accessory is not paired with this device.",
            .biometryDisconnected: "The fingerprint accessory is not connected.",
            .invalidDimensions: "The sign-in view does not have the size it needs.",
            .notInteractive: "The device could not ask you just now. Open the app and try again.",
        ],
        unknown: "Something went wrong. Please try again or use your password."
    )
}
