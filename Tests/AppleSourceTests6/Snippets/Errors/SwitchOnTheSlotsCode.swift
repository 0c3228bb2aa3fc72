// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The number in the error's slot, compared with `rawValue`s.
enum SwitchOnTheSlotsCode {
    static func whyNot(_ policy: LAPolicy) -> String? {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(policy, error: &error) else {
            // swift-format-ignore: NeverForceUnwrap
            switch error!.code {
            case LAError.biometryNotEnrolled.rawValue: return "not enrolled"
            case LAError.biometryLockout.rawValue: return "locked out"
            case LAError.passcodeNotSet.rawValue: return "no passcode"
            case LAError.biometryNotAvailable.rawValue: return "not available"
            default: return "unknown"
            }
        }
        return nil
    }
}
