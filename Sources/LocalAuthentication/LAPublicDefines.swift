// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Apple's numbers by the names that its headers give them, for `switch Int32(error.errorCode)`.

// MARK: Policies

/// ``LAPolicy`` 1: biometry alone, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithBiometrics: Int32 { 1 }
/// ``LAPolicy`` 2: biometry, then the passcode, as a number.
public var kLAPolicyDeviceOwnerAuthentication: Int32 { 2 }
/// ``LAPolicy`` 3 by its former name, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithWatch: Int32 { 3 }
/// ``LAPolicy`` 4 by its former name, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: Int32 { 4 }
/// ``LAPolicy`` 3: a companion, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithCompanion: Int32 { 3 }
/// ``LAPolicy`` 4: biometry or a companion, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: Int32 { 4 }
/// ``LAPolicy`` 5: a watch on the wrist, as a number.
public var kLAPolicyDeviceOwnerAuthenticationWithWristDetection: Int32 { 5 }

// MARK: Operations

/// ``LAAccessControlOperation/createItem``, as a number.
public var kLAAccessControlOperationCreateItem: Int32 { 0 }
/// ``LAAccessControlOperation/useItem``, as a number.
public var kLAAccessControlOperationUseItem: Int32 { 1 }
/// ``LAAccessControlOperation/createKey``, as a number.
public var kLAAccessControlOperationCreateKey: Int32 { 2 }
/// ``LAAccessControlOperation/useKeySign``, as a number.
public var kLAAccessControlOperationUseKeySign: Int32 { 3 }
/// ``LAAccessControlOperation/useKeyDecrypt``, as a number.
public var kLAAccessControlOperationUseKeyDecrypt: Int32 { 4 }
/// ``LAAccessControlOperation/useKeyKeyExchange``, as a number.
public var kLAAccessControlOperationUseKeyKeyExchange: Int32 { 5 }

// MARK: Sensors

/// ``LABiometryType/none``, as a number.
public var kLABiometryTypeNone: Int32 { 0 }
/// ``LABiometryType/touchID``, as a number.
public var kLABiometryTypeTouchID: Int32 { 1 }
/// ``LABiometryType/faceID``, as a number.
public var kLABiometryTypeFaceID: Int32 { 2 }
/// ``LABiometryType/opticID``, as a number.
public var kLABiometryTypeOpticID: Int32 { 4 }

// MARK: Credentials

/// ``LACredentialType/applicationPassword``, as a number.
public var kLACredentialTypeApplicationPassword: Int32 { 0 }
/// ``LACredentialType/smartCardPIN``, as a number.
public var kLACredentialSmartCardPIN: Int32 { -3 }

// MARK: Companions

/// No companion; there is no case of ``LACompanionType`` for it, as a number.
public var kLACompanionTypeNone: Int32 { 0 }
/// ``LACompanionType/watch``, as a number.
public var kLACompanionTypeWatch: Int32 { 1 }
/// ``LACompanionType/mac``, as a number.
public var kLACompanionTypeMac: Int32 { 2 }
/// ``LACompanionType/vision``, as a number.
public var kLACompanionTypeVision: Int32 { 4 }

// MARK: Errors

/// −1: ``LAError/Code/authenticationFailed``, as a number.
public var kLAErrorAuthenticationFailed: Int32 { -1 }
/// −2: ``LAError/Code/userCancel``, as a number.
public var kLAErrorUserCancel: Int32 { -2 }
/// −3: ``LAError/Code/userFallback``, as a number.
public var kLAErrorUserFallback: Int32 { -3 }
/// −4: ``LAError/Code/systemCancel``, as a number.
public var kLAErrorSystemCancel: Int32 { -4 }
/// −5: ``LAError/Code/passcodeNotSet``, as a number.
public var kLAErrorPasscodeNotSet: Int32 { -5 }
/// −6: ``LAError/Code/touchIDNotAvailable``, as a number.
public var kLAErrorTouchIDNotAvailable: Int32 { -6 }
/// −7: ``LAError/Code/touchIDNotEnrolled``, as a number.
public var kLAErrorTouchIDNotEnrolled: Int32 { -7 }
/// −8: ``LAError/Code/touchIDLockout``, as a number.
public var kLAErrorTouchIDLockout: Int32 { -8 }
/// −9: ``LAError/Code/appCancel``, as a number.
public var kLAErrorAppCancel: Int32 { -9 }
/// −10: ``LAError/Code/invalidContext``, as a number.
public var kLAErrorInvalidContext: Int32 { -10 }
/// −11: ``LAError/Code/watchNotAvailable``, as a number.
public var kLAErrorWatchNotAvailable: Int32 { -11 }
/// −11: ``LAError/Code/companionNotAvailable``, as a number.
public var kLAErrorCompanionNotAvailable: Int32 { -11 }
/// −12: ``LAError/Code/biometryNotPaired``, as a number.
public var kLAErrorBiometryNotPaired: Int32 { -12 }
/// −13: ``LAError/Code/biometryDisconnected``, as a number.
public var kLAErrorBiometryDisconnected: Int32 { -13 }
/// −14: ``LAError/Code/invalidDimensions``, as a number.
public var kLAErrorInvalidDimensions: Int32 { -14 }
/// −6: ``LAError/Code/biometryNotAvailable``, as a number.
public var kLAErrorBiometryNotAvailable: Int32 { -6 }
/// −7: ``LAError/Code/biometryNotEnrolled``, as a number.
public var kLAErrorBiometryNotEnrolled: Int32 { -7 }
/// −8: ``LAError/Code/biometryLockout``, as a number.
public var kLAErrorBiometryLockout: Int32 { -8 }
/// −1004: ``LAError/Code/notInteractive``, as a number.
public var kLAErrorNotInteractive: Int32 { -1004 }
/// The domain of every error of this module.
public let kLAErrorDomain = "com.apple.LocalAuthentication"
