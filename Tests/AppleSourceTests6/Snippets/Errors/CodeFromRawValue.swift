// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// `LAError.Code(rawValue:)` of a number, and a `switch` over the optional.
enum CodeFromRawValue {
    static func message(_ error: NSError) -> String {
        guard let code = LAError.Code(rawValue: error.code) else { return "unknown" }
        switch code {
        case .authenticationFailed: return "failed"
        case .biometryNotEnrolled: return "not enrolled"
        case .biometryLockout: return "locked out"
        default: return "other"
        }
    }

    static func messageOfSlot() -> String {
        var error: NSError?
        _ = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        switch LAError.Code(rawValue: error?.code ?? 0) {
        case .biometryNotEnrolled?: return "not enrolled"
        case .some(.passcodeNotSet): return "no passcode"
        case .biometryNotAvailable: return "not available"
        default: return "other"
        }
    }
}
