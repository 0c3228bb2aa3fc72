// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: what a preflight puts into the error's slot")
struct ErrorSlotTests {
    private let usable = SimulatedPhone(.iPhone8(iOS: "15.0"))
    private let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
    private let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
    private let open = SimulatedPhone(.iPhone15(iOS: "17.0"), passcode: nil, enrolled: [])

    private var locked: SimulatedPhone {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.otherAppMisses(5)
        return phone
    }

    @Test("The number in the slot is compared with raw values")
    func switchOnTheSlotsCode() async {
        func whyNot(_ policy: LAPolicy, on phone: SimulatedPhone) async -> String? {
            await phone.perform { SwitchOnTheSlotsCode.whyNot(policy) }
        }

        #expect(await whyNot(.deviceOwnerAuthenticationWithBiometrics, on: usable) == nil)
        #expect(await whyNot(.deviceOwnerAuthenticationWithBiometrics, on: bare) == "not enrolled")
        #expect(await whyNot(.deviceOwnerAuthenticationWithBiometrics, on: locked) == "locked out")
        #expect(await whyNot(.deviceOwnerAuthenticationWithBiometrics, on: refused) == "not available")
        #expect(await whyNot(.deviceOwnerAuthentication, on: open) == "no passcode")
        #expect(await whyNot(.deviceOwnerAuthentication, on: bare) == nil)
    }

    @Test("The slot casts to LAError")
    func castOfTheSlot() async {
        #expect(await usable.perform { CastOfTheSlot().availability() } == .usable)
        #expect(await bare.perform { CastOfTheSlot().availability() } == .unusable(.biometryNotEnrolled))
        #expect(await locked.perform { CastOfTheSlot().availability() } == .unusable(.touchIDLockout))
    }

    @Test("A code is made from the slot's number")
    func codeFromRawValue() async {
        #expect(CodeFromRawValue.message(NSError(domain: LAErrorDomain, code: -8)) == "locked out")
        #expect(CodeFromRawValue.message(NSError(domain: LAErrorDomain, code: -1004)) == "other")
        #expect(await bare.perform { CodeFromRawValue.messageOfSlot() } == "not enrolled")
        #expect(await refused.perform { CodeFromRawValue.messageOfSlot() } == "not available")
        #expect(await usable.perform { CodeFromRawValue.messageOfSlot() } == "other")
    }

    @Test("A pointer handed on is filled by the context as by the wrapper, and nil is nowhere")
    func errorPointerPassedThrough() async {
        var byContext: NSError?
        var byWrapper: NSError?
        let wrapper = ErrorPointerPassedThrough()

        let isReady = await usable.perform { wrapper.canAuthenticate() }
        let isReadyWhenBare = await bare.perform { wrapper.canAuthenticate(error: &byContext) }
        wrapper.isTurnedOff = true
        let isReadyWhenOff = await usable.perform { wrapper.canAuthenticate(error: &byWrapper) }

        #expect(isReady && !isReadyWhenBare && !isReadyWhenOff)
        #expect(byContext?.code == -7)
        #expect((byWrapper as? LAError)?.code == .biometryNotAvailable)
    }

    @Test("An inout error is filled, and emptied by the next success")
    func inoutErrorSlot() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        var screen = InoutErrorSlot()

        let before = await phone.perform { screen.refresh() }
        let told = screen.lastError
        try phone.enrol(.leftThumb)
        let after = await phone.perform { screen.refresh() }

        #expect(!before && after)
        #expect(told?.code == LAError.biometryNotEnrolled.rawValue)
        #expect(screen.lastError == nil)
    }

    @Test("Code from the days of Touch ID reads the old names")
    func deprecatedTouchIDNames() async {
        let reader = DeprecatedTouchIDNames()

        #expect(reader.text(LAError(.biometryNotEnrolled)) == "Touch ID has no enrolled fingers")
        #expect(reader.text(NSError(domain: LAErrorDomain, code: -8)) == "Touch ID is locked")
        #expect(reader.text(nil) == "none")
        #expect(await usable.perform { reader.isTouchIDEnrolled() })
        #expect(await bare.perform { !reader.isTouchIDEnrolled() })
    }

    @Test("The constants of C are patterns")
    func constantsInASwitch() {
        #expect(ConstantsInASwitch.meaning(LAError(.appCancel)) == "cancelled")
        #expect(ConstantsInASwitch.meaning(LAError(.touchIDLockout)) == "locked out")
        #expect(ConstantsInASwitch.meaning(LAError(.biometryNotAvailable)) == "not available")
        #expect(ConstantsInASwitch.meaning(LAError(.notInteractive)) == "other")
        #expect(ConstantsInASwitch.isPasscodeEnough(.deviceOwnerAuthentication))
        #expect(!ConstantsInASwitch.isPasscodeEnough(.deviceOwnerAuthenticationWithBiometrics))
    }
}
