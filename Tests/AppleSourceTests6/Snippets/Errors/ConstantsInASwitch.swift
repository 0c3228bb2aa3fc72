// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The C constants as patterns.
enum ConstantsInASwitch {
    static func meaning(_ error: LAError) -> String {
        switch Int32(error.errorCode) {
        case kLAErrorAuthenticationFailed: return "failed"
        case kLAErrorUserCancel, kLAErrorSystemCancel, kLAErrorAppCancel: return "cancelled"
        case kLAErrorUserFallback: return "fallback"
        case kLAErrorPasscodeNotSet: return "no passcode"
        case kLAErrorTouchIDNotAvailable: return "not available"
        case kLAErrorBiometryNotEnrolled: return "not enrolled"
        case kLAErrorBiometryLockout: return "locked out"
        default: return "other"
        }
    }

    static func isPasscodeEnough(_ policy: LAPolicy) -> Bool {
        policy.rawValue == Int(kLAPolicyDeviceOwnerAuthentication)
    }
}
