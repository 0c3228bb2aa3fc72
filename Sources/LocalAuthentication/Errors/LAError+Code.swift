// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension LAError {
    /// Apple's numbers for the reasons, the older Touch ID spellings being the real cases as on Apple's platforms.
    @nonexhaustive
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The error that has these codes.
        public typealias _ErrorType = LAError

        /// −1: no valid credential within the tries of this evaluation.
        case authenticationFailed = -1
        /// −2: the person tapped Cancel.
        case userCancel = -2
        /// −3: the person tapped the fallback button, and the policy has no fallback of its own.
        case userFallback = -3
        /// −4: the system ended it: another app, a call, another evaluation.
        case systemCancel = -4
        /// −5: the device has no passcode.
        case passcodeNotSet = -5
        /// −6: no sensor, or this app may not use it.
        @available(iOS, introduced: 8.0, deprecated: 11.0, renamed: "biometryNotAvailable")
        @available(macOS, introduced: 10.10, deprecated: 10.13, renamed: "biometryNotAvailable")
        case touchIDNotAvailable = -6
        /// −7: nothing is enrolled.
        @available(iOS, introduced: 8.0, deprecated: 11.0, renamed: "biometryNotEnrolled")
        @available(macOS, introduced: 10.10, deprecated: 10.13, renamed: "biometryNotEnrolled")
        case touchIDNotEnrolled = -7
        /// −8: too many misses; the passcode is needed first.
        @available(iOS, introduced: 9.0, deprecated: 11.0, renamed: "biometryLockout")
        @available(macOS, introduced: 10.11, deprecated: 10.13, renamed: "biometryLockout")
        case touchIDLockout = -8
        /// −9: the app invalidated the context while it was evaluating.
        case appCancel = -9
        /// −10: the context was invalidated before.
        case invalidContext = -10
        /// −11: no paired companion is near.
        case companionNotAvailable = -11
        /// −12: a removable biometric accessory was never paired.
        case biometryNotPaired = -12
        /// −13: the paired biometric accessory is not connected.
        case biometryDisconnected = -13
        /// −14: the view meant to hold the prompt has impossible dimensions.
        case invalidDimensions = -14
        /// −1004: a prompt would be needed and none may be shown.
        case notInteractive = -1004

        /// −6: no sensor, or this app may not use it.
        public static var biometryNotAvailable: Code { .touchIDNotAvailable }
        /// −7: nothing is enrolled.
        public static var biometryNotEnrolled: Code { .touchIDNotEnrolled }
        /// −8: too many misses; the passcode is needed first.
        public static var biometryLockout: Code { .touchIDLockout }
        /// The former name of ``companionNotAvailable``.
        @available(macOS, deprecated: 15.0, renamed: "companionNotAvailable")
        public static var watchNotAvailable: Code { .companionNotAvailable }
    }
}

// The same names on the error itself, for `catch LAError.userCancel` and `LAError.userCancel.rawValue`.
extension LAError {
    /// −1: no valid credential within the tries of this evaluation.
    public static var authenticationFailed: Code { .authenticationFailed }
    /// −2: the person tapped Cancel.
    public static var userCancel: Code { .userCancel }
    /// −3: the person tapped the fallback button, and the policy has no fallback of its own.
    public static var userFallback: Code { .userFallback }
    /// −4: the system ended it: another app, a call, another evaluation.
    public static var systemCancel: Code { .systemCancel }
    /// −5: the device has no passcode.
    public static var passcodeNotSet: Code { .passcodeNotSet }
    /// −6 by its name before iOS 11.
    @available(iOS, introduced: 8.0, deprecated: 11.0, renamed: "biometryNotAvailable")
    @available(macOS, introduced: 10.10, deprecated: 10.13, renamed: "biometryNotAvailable")
    public static var touchIDNotAvailable: Code { .touchIDNotAvailable }
    /// −7 by its name before iOS 11.
    @available(iOS, introduced: 8.0, deprecated: 11.0, renamed: "biometryNotEnrolled")
    @available(macOS, introduced: 10.10, deprecated: 10.13, renamed: "biometryNotEnrolled")
    public static var touchIDNotEnrolled: Code { .touchIDNotEnrolled }
    /// −8 by its name before iOS 11.
    @available(iOS, introduced: 9.0, deprecated: 11.0, renamed: "biometryLockout")
    @available(macOS, introduced: 10.11, deprecated: 10.13, renamed: "biometryLockout")
    public static var touchIDLockout: Code { .touchIDLockout }
    /// −6: no sensor, or this app may not use it.
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    /// −7: nothing is enrolled.
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    /// −8: too many misses; the passcode is needed first.
    public static var biometryLockout: Code { .biometryLockout }
    /// −9: the app invalidated the context while it was evaluating.
    public static var appCancel: Code { .appCancel }
    /// −10: the context was invalidated before.
    public static var invalidContext: Code { .invalidContext }
    /// −11 by its name before iOS 18.
    @available(macOS, deprecated: 15.0, renamed: "companionNotAvailable")
    public static var watchNotAvailable: Code { .watchNotAvailable }
    /// −11: no paired companion is near.
    public static var companionNotAvailable: Code { .companionNotAvailable }
    /// −12: a removable biometric accessory was never paired.
    public static var biometryNotPaired: Code { .biometryNotPaired }
    /// −13: the paired biometric accessory is not connected.
    public static var biometryDisconnected: Code { .biometryDisconnected }
    /// −14: the view meant to hold the prompt has impossible dimensions.
    public static var invalidDimensions: Code { .invalidDimensions }
    /// −1004: a prompt would be needed and none may be shown.
    public static var notInteractive: Code { .notInteractive }
}
