// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands for biometry where that fails; on this device both are its passcode.
open class LABiometryFallbackRequirement: NSObject {
    /// The system's choice: the passcode.
    open class var `default`: LABiometryFallbackRequirement { LABiometryFallbackRequirement() }

    /// The passcode of the device.
    open class var devicePasscode: LABiometryFallbackRequirement { LABiometryFallbackRequirement() }
}
