// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension Texts {
    /// English.
    static let english: [Key: String] = [
        .sensorName(.none): "Device passcode",
        .sensorName(.touchID): "Touch ID",
        .sensorName(.faceID): "Face ID",
        .sensorName(.opticID): "Optic ID",
        .sensorName(.fingerprint): "Fingerprint reader",

        .sensorInSentence(.none): "the sensor",
        .sensorInSentence(.touchID): "Touch ID",
        .sensorInSentence(.faceID): "Face ID",
        .sensorInSentence(.opticID): "Optic ID",
        .sensorInSentence(.fingerprint): "the fingerprint reader",

        .prompt(.none): "Verify that it is you",
        .prompt(.touchID): "Verify with your fingerprint",
        .prompt(.faceID): "Verify with your face",
        .prompt(.opticID): "Verify with your eyes",
        .prompt(.fingerprint): "Verify with your fingerprint",

        .fallbackButton: "Enter Password",
        .cancelButton: "Cancel",

        .message(.notSupported): "This device has no sensor for a finger or face.",
        .message(.success): "You were recognised.",
        .message(.failed): "You were not recognised.",
        .message(.userCancelled): "You cancelled.",
        .message(.passwordRequested): "You chose another way to sign in.",
        .message(.systemCancelled): "Something else took the screen. Please try again.",
        .message(.passcodeNotSet): "This device has no passcode. Set one in Settings first.",
        .message(.notEnrolled): "Nothing is enrolled for {sensor}. Add a finger or face in Settings first.",
        .message(.notAvailable): "This app cannot use {sensor} at present.",
        .message(.lockedOut): "Too many tries. Enter the device passcode to use {sensor} again.",
        .message(.appCancelled): "The app stopped asking.",
        .message(.invalidContext): "This question was asked before and cannot be asked again. Please start over.",
        .message(.osVersionNotSupported): "The system of this device is too old for this.",
        .message(.permissionDenied): "This app is not allowed to use {sensor}. You can allow it in Settings.",
        .message(.notInteractive): "The device could not ask you just now. Open the app and try again.",
        .message(.companionNotAvailable): "No paired watch or other companion is near.",
        .message(.biometryNotPaired): "The fingerprint accessory is not paired with this device.",
        .message(.biometryDisconnected): "The fingerprint accessory is not connected.",
        .message(.invalidDimensions): "The sign-in view does not have the size it needs.",
        .message(.unknown): "Something went wrong. Please try again or use your password.",

        .bindingPrompt(.none): "Log in with this device from now on",
        .bindingPrompt(.touchID): "Log in with Touch ID from now on",
        .bindingPrompt(.faceID): "Log in with Face ID from now on",
        .bindingPrompt(.opticID): "Log in with Optic ID from now on",
        .bindingPrompt(.fingerprint): "Log in with your fingerprint from now on",
        .loginPrompt: "Log in as {account}",
    ]
}
