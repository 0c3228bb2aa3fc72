// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import Testing

@Suite("Apple's numbers")
struct NumberTests {
    static let constants: [NamedValue<Int32>] = [
        NamedValue(
            "kLAPolicyDeviceOwnerAuthenticationWithBiometrics",
            kLAPolicyDeviceOwnerAuthenticationWithBiometrics,
            1
        ),
        NamedValue("kLAPolicyDeviceOwnerAuthentication", kLAPolicyDeviceOwnerAuthentication, 2),
        NamedValue("kLAPolicyDeviceOwnerAuthenticationWithWatch", kLAPolicyDeviceOwnerAuthenticationWithWatch, 3),
        NamedValue(
            "kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch",
            kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch,
            4
        ),
        NamedValue(
            "kLAPolicyDeviceOwnerAuthenticationWithCompanion",
            kLAPolicyDeviceOwnerAuthenticationWithCompanion,
            3
        ),
        NamedValue(
            "kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion",
            kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion,
            4
        ),
        NamedValue(
            "kLAPolicyDeviceOwnerAuthenticationWithWristDetection",
            kLAPolicyDeviceOwnerAuthenticationWithWristDetection,
            5
        ),
        NamedValue("kLAAccessControlOperationCreateItem", kLAAccessControlOperationCreateItem, 0),
        NamedValue("kLAAccessControlOperationUseItem", kLAAccessControlOperationUseItem, 1),
        NamedValue("kLAAccessControlOperationCreateKey", kLAAccessControlOperationCreateKey, 2),
        NamedValue("kLAAccessControlOperationUseKeySign", kLAAccessControlOperationUseKeySign, 3),
        NamedValue("kLAAccessControlOperationUseKeyDecrypt", kLAAccessControlOperationUseKeyDecrypt, 4),
        NamedValue("kLAAccessControlOperationUseKeyKeyExchange", kLAAccessControlOperationUseKeyKeyExchange, 5),
        NamedValue("kLABiometryTypeNone", kLABiometryTypeNone, 0),
        NamedValue("kLABiometryTypeTouchID", kLABiometryTypeTouchID, 1),
        NamedValue("kLABiometryTypeFaceID", kLABiometryTypeFaceID, 2),
        NamedValue("kLABiometryTypeOpticID", kLABiometryTypeOpticID, 4),
        NamedValue("kLACredentialTypeApplicationPassword", kLACredentialTypeApplicationPassword, 0),
        NamedValue("kLACredentialSmartCardPIN", kLACredentialSmartCardPIN, -3),
        NamedValue("kLACompanionTypeNone", kLACompanionTypeNone, 0),
        NamedValue("kLACompanionTypeWatch", kLACompanionTypeWatch, 1),
        NamedValue("kLACompanionTypeMac", kLACompanionTypeMac, 2),
        NamedValue("kLACompanionTypeVision", kLACompanionTypeVision, 4),
        NamedValue("kLAErrorAuthenticationFailed", kLAErrorAuthenticationFailed, -1),
        NamedValue("kLAErrorUserCancel", kLAErrorUserCancel, -2),
        NamedValue("kLAErrorUserFallback", kLAErrorUserFallback, -3),
        NamedValue("kLAErrorSystemCancel", kLAErrorSystemCancel, -4),
        NamedValue("kLAErrorPasscodeNotSet", kLAErrorPasscodeNotSet, -5),
        NamedValue("kLAErrorTouchIDNotAvailable", kLAErrorTouchIDNotAvailable, -6),
        NamedValue("kLAErrorTouchIDNotEnrolled", kLAErrorTouchIDNotEnrolled, -7),
        NamedValue("kLAErrorTouchIDLockout", kLAErrorTouchIDLockout, -8),
        NamedValue("kLAErrorAppCancel", kLAErrorAppCancel, -9),
        NamedValue("kLAErrorInvalidContext", kLAErrorInvalidContext, -10),
        NamedValue("kLAErrorWatchNotAvailable", kLAErrorWatchNotAvailable, -11),
        NamedValue("kLAErrorCompanionNotAvailable", kLAErrorCompanionNotAvailable, -11),
        NamedValue("kLAErrorBiometryNotPaired", kLAErrorBiometryNotPaired, -12),
        NamedValue("kLAErrorBiometryDisconnected", kLAErrorBiometryDisconnected, -13),
        NamedValue("kLAErrorInvalidDimensions", kLAErrorInvalidDimensions, -14),
        NamedValue("kLAErrorBiometryNotAvailable", kLAErrorBiometryNotAvailable, -6),
        NamedValue("kLAErrorBiometryNotEnrolled", kLAErrorBiometryNotEnrolled, -7),
        NamedValue("kLAErrorBiometryLockout", kLAErrorBiometryLockout, -8),
        NamedValue("kLAErrorNotInteractive", kLAErrorNotInteractive, -1004),
    ]

    static let cases: [NamedValue<Int>] = [
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithBiometrics",
            LAPolicy.deviceOwnerAuthenticationWithBiometrics.rawValue,
            1
        ),
        NamedValue("LAPolicy.deviceOwnerAuthentication", LAPolicy.deviceOwnerAuthentication.rawValue, 2),
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithWatch",
            LAPolicy.deviceOwnerAuthenticationWithWatch.rawValue,
            3
        ),
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithCompanion",
            LAPolicy.deviceOwnerAuthenticationWithCompanion.rawValue,
            3
        ),
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch",
            LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch.rawValue,
            4
        ),
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion",
            LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion.rawValue,
            4
        ),
        NamedValue(
            "LAPolicy.deviceOwnerAuthenticationWithWristDetection",
            LAPolicy.deviceOwnerAuthenticationWithWristDetection.rawValue,
            5
        ),
        NamedValue("LABiometryType.none", LABiometryType.none.rawValue, 0),
        NamedValue("LABiometryType.LABiometryNone", LABiometryType.LABiometryNone.rawValue, 0),
        NamedValue("LABiometryType.touchID", LABiometryType.touchID.rawValue, 1),
        NamedValue("LABiometryType.faceID", LABiometryType.faceID.rawValue, 2),
        NamedValue("LABiometryType.opticID", LABiometryType.opticID.rawValue, 4),
        NamedValue("LACredentialType.applicationPassword", LACredentialType.applicationPassword.rawValue, 0),
        NamedValue("LACredentialType.smartCardPIN", LACredentialType.smartCardPIN.rawValue, -3),
        NamedValue("LAAccessControlOperation.createItem", LAAccessControlOperation.createItem.rawValue, 0),
        NamedValue("LAAccessControlOperation.useItem", LAAccessControlOperation.useItem.rawValue, 1),
        NamedValue("LAAccessControlOperation.createKey", LAAccessControlOperation.createKey.rawValue, 2),
        NamedValue("LAAccessControlOperation.useKeySign", LAAccessControlOperation.useKeySign.rawValue, 3),
        NamedValue("LAAccessControlOperation.useKeyDecrypt", LAAccessControlOperation.useKeyDecrypt.rawValue, 4),
        NamedValue(
            "LAAccessControlOperation.useKeyKeyExchange",
            LAAccessControlOperation.useKeyKeyExchange.rawValue,
            5
        ),
        NamedValue("LACompanionType.watch", LACompanionType.watch.rawValue, 1),
        NamedValue("LACompanionType.mac", LACompanionType.mac.rawValue, 2),
        NamedValue("LACompanionType.vision", LACompanionType.vision.rawValue, 4),
        NamedValue("LARight.State.unknown", LARight.State.unknown.rawValue, 0),
        NamedValue("LARight.State.authorizing", LARight.State.authorizing.rawValue, 1),
        NamedValue("LARight.State.authorized", LARight.State.authorized.rawValue, 2),
        NamedValue("LARight.State.notAuthorized", LARight.State.notAuthorized.rawValue, 3),
    ]

    static let codes: [NamedValue<Int>] = [
        NamedValue("LAError.Code.authenticationFailed", LAError.Code.authenticationFailed.rawValue, -1),
        NamedValue("LAError.Code.userCancel", LAError.Code.userCancel.rawValue, -2),
        NamedValue("LAError.Code.userFallback", LAError.Code.userFallback.rawValue, -3),
        NamedValue("LAError.Code.systemCancel", LAError.Code.systemCancel.rawValue, -4),
        NamedValue("LAError.Code.passcodeNotSet", LAError.Code.passcodeNotSet.rawValue, -5),
        NamedValue("LAError.Code.touchIDNotAvailable", LAError.Code.touchIDNotAvailable.rawValue, -6),
        NamedValue("LAError.Code.touchIDNotEnrolled", LAError.Code.touchIDNotEnrolled.rawValue, -7),
        NamedValue("LAError.Code.touchIDLockout", LAError.Code.touchIDLockout.rawValue, -8),
        NamedValue("LAError.Code.appCancel", LAError.Code.appCancel.rawValue, -9),
        NamedValue("LAError.Code.invalidContext", LAError.Code.invalidContext.rawValue, -10),
        NamedValue("LAError.Code.watchNotAvailable", LAError.Code.watchNotAvailable.rawValue, -11),
        NamedValue("LAError.Code.companionNotAvailable", LAError.Code.companionNotAvailable.rawValue, -11),
        NamedValue("LAError.Code.biometryNotPaired", LAError.Code.biometryNotPaired.rawValue, -12),
        NamedValue("LAError.Code.biometryDisconnected", LAError.Code.biometryDisconnected.rawValue, -13),
        NamedValue("LAError.Code.invalidDimensions", LAError.Code.invalidDimensions.rawValue, -14),
        NamedValue("LAError.Code.biometryNotAvailable", LAError.Code.biometryNotAvailable.rawValue, -6),
        NamedValue("LAError.Code.biometryNotEnrolled", LAError.Code.biometryNotEnrolled.rawValue, -7),
        NamedValue("LAError.Code.biometryLockout", LAError.Code.biometryLockout.rawValue, -8),
        NamedValue("LAError.Code.notInteractive", LAError.Code.notInteractive.rawValue, -1004),
        NamedValue("LAError.authenticationFailed", LAError.authenticationFailed.rawValue, -1),
        NamedValue("LAError.userCancel", LAError.userCancel.rawValue, -2),
        NamedValue("LAError.userFallback", LAError.userFallback.rawValue, -3),
        NamedValue("LAError.systemCancel", LAError.systemCancel.rawValue, -4),
        NamedValue("LAError.passcodeNotSet", LAError.passcodeNotSet.rawValue, -5),
        NamedValue("LAError.touchIDNotAvailable", LAError.touchIDNotAvailable.rawValue, -6),
        NamedValue("LAError.touchIDNotEnrolled", LAError.touchIDNotEnrolled.rawValue, -7),
        NamedValue("LAError.touchIDLockout", LAError.touchIDLockout.rawValue, -8),
        NamedValue("LAError.appCancel", LAError.appCancel.rawValue, -9),
        NamedValue("LAError.invalidContext", LAError.invalidContext.rawValue, -10),
        NamedValue("LAError.watchNotAvailable", LAError.watchNotAvailable.rawValue, -11),
        NamedValue("LAError.companionNotAvailable", LAError.companionNotAvailable.rawValue, -11),
        NamedValue("LAError.biometryNotPaired", LAError.biometryNotPaired.rawValue, -12),
        NamedValue("LAError.biometryDisconnected", LAError.biometryDisconnected.rawValue, -13),
        NamedValue("LAError.invalidDimensions", LAError.invalidDimensions.rawValue, -14),
        NamedValue("LAError.biometryNotAvailable", LAError.biometryNotAvailable.rawValue, -6),
        NamedValue("LAError.biometryNotEnrolled", LAError.biometryNotEnrolled.rawValue, -7),
        NamedValue("LAError.biometryLockout", LAError.biometryLockout.rawValue, -8),
        NamedValue("LAError.notInteractive", LAError.notInteractive.rawValue, -1004),
    ]

    @Test("A constant of the headers has Apple's number", arguments: constants)
    func constant(named: NamedValue<Int32>) {
        #expect(named.value == named.apples)
    }

    @Test("A case or its alias has Apple's number", arguments: cases)
    func raw(named: NamedValue<Int>) {
        #expect(named.value == named.apples)
    }

    @Test("A code has Apple's number on the enumeration and on the error", arguments: codes)
    func code(named: NamedValue<Int>) {
        #expect(named.value == named.apples)
        #expect(LAError.Code(rawValue: named.apples)?.rawValue == named.apples)
    }

    // mirrors: LAPolicy LAPolicy.init(rawValue:)
    @Test("Every number is a policy, as of an enumeration of C", arguments: [-1, 0, 1, 5, 6, 99, .max, .min])
    func anyPolicy(number: Int) {
        #expect(LAPolicy(rawValue: number)?.rawValue == number)
    }

    // mirrors: LABiometryType LABiometryType.init(rawValue:) LACredentialType LACredentialType.init(rawValue:)
    // mirrors: LAAccessControlOperation LAAccessControlOperation.init(rawValue:) LACompanionType
    // mirrors: LACompanionType.init(rawValue:) LARight.State LARight.State.init(rawValue:) LAError.Code
    // mirrors: LAError.Code.init(rawValue:)
    @Test("Cases are made from their numbers")
    func fromNumbers() {
        #expect(LABiometryType(rawValue: 4) == .opticID)
        #expect(LACredentialType(rawValue: -3) == .smartCardPIN)
        #expect(LAAccessControlOperation(rawValue: 5) == .useKeyKeyExchange)
        #expect(LACompanionType(rawValue: 0) == nil)
        #expect(LACompanionType(rawValue: 2) == .mac)
        #expect(LARight.State(rawValue: 3) == .notAuthorized)
        #expect(LAError.Code(rawValue: -1004) == .notInteractive)
    }

    // mirrors: kLAErrorDomain LAErrorDomain LAError.errorDomain
    @Test("The domain has one text under three names")
    func domain() {
        #expect(kLAErrorDomain == "com.apple.LocalAuthentication")
        #expect(LAErrorDomain == kLAErrorDomain)
        #expect(LAError.errorDomain == kLAErrorDomain)
    }

    // mirrors: LATouchIDAuthenticationMaximumAllowableReuseDuration
    @Test("An unlock may be reused for five minutes at most")
    func longestReuse() {
        #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
    }

    @Test("A switch over the number of an error reads the constants of the headers", arguments: [-2, -8, -1004])
    func switchOverConstants(number: Int) {
        let error = LAError(LAError.Code(rawValue: number) ?? .userFallback)

        let read: Int =
            switch Int32(error.errorCode) {
            case kLAErrorUserCancel: -2
            case kLAErrorBiometryLockout: -8
            case kLAErrorNotInteractive: -1004
            default: 0
            }

        #expect(read == number)
    }
}
