// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// Code from the days of iOS 8 to 10.
struct DeprecatedTouchIDNames {
    func text(_ error: Error?) -> String {
        guard let error = error as? LAError else { return "none" }
        switch error.code {
        case LAError.touchIDNotAvailable: return "Touch ID is not available"
        case LAError.touchIDNotEnrolled: return "Touch ID has no enrolled fingers"
        case LAError.touchIDLockout: return "Touch ID is locked"
        case LAError.passcodeNotSet: return "no passcode"
        default: return "other"
        }
    }

    func isTouchIDEnrolled() -> Bool {
        var error: NSError?
        let context = LAContext()
        context.maxBiometryFailures = 1
        context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        return error?.code != LAError.Code.touchIDNotEnrolled.rawValue && context.evaluatedPolicyDomainState != nil
    }
}
