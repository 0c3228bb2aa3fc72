// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("What a right requires")
struct RequirementTests {
    private func authorization(_ phone: SimulatedPhone, _ requirement: LAAuthenticationRequirement) async -> Failure? {
        let right = await phone.perform { LARight(requirement: requirement) }
        return await failure { try await right.authorize(localizedReason: "Pay") }
    }

    // mirrors: LAAuthenticationRequirement LAAuthenticationRequirement.init() LAAuthenticationRequirement.default
    // mirrors: LAAuthenticationRequirement.biometry(fallback:) LABiometryFallbackRequirement
    // mirrors: LABiometryFallbackRequirement.default LABiometryFallbackRequirement.devicePasscode
    @Test("The default and biometry with a fallback are met by the passcode", arguments: 0..<4)
    func passcodeCounts(number: Int) async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"), enrolled: [])
        let requirements: [LAAuthenticationRequirement] = [
            .default, LAAuthenticationRequirement(), .biometry(fallback: .default),
            .biometry(fallback: .devicePasscode),
        ]
        phone.willEnterPasscode("123456")

        #expect(await authorization(phone, requirements[number]) == nil)
    }

    // mirrors: LAAuthenticationRequirement.biometry
    @Test("Biometry is met by a finger, and fails where it is missing, not enrolled or not matched")
    func biometry() async {
        let able = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let empty = SimulatedPhone(.iPhone8(iOS: "16.0"), enrolled: [])
        let without = SimulatedPhone(.iPadAir(iOS: "12.0"))
        let strange = SimulatedPhone(.iPhone8(iOS: "16.0"))
        able.willTouch(.rightThumb)
        for _ in 0..<3 { strange.willTouch(.someoneElse) }

        #expect(await authorization(able, .biometry) == nil)
        #expect(await authorization(empty, .biometry) == .owner(.biometryNotEnrolled))
        #expect(await authorization(without, .biometry) == .owner(.biometryNotAvailable))
        #expect(await authorization(strange, .biometry) == .owner(.authenticationFailed))
    }

    // mirrors: LAAuthenticationRequirement.biometryCurrentSet
    @Test("The current set is met while it is the same, and never again once it has changed")
    func currentSet() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await phone.perform { LARight(requirement: .biometryCurrentSet) }
        phone.willTouch(.rightThumb)

        let before = await failure { try await right.authorize(localizedReason: "Pay") }
        try phone.enrol(.leftThumb)
        try phone.remove(.leftThumb)
        let after = await failure { try await right.authorize(localizedReason: "Pay") }
        let check = await failure { try await right.checkCanAuthorize() }

        #expect(before == nil)
        #expect(after == .owner(.authenticationFailed))
        #expect(check == .owner(.authenticationFailed))
        #expect(phone.prompt == nil)
        #expect(right.state == .notAuthorized)
    }

    // mirrors: LARight.init(requirement:)
    @Test("A set that changes while the owner is asked is not the current one")
    func changeDuring() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await phone.perform { LARight(requirement: .biometryCurrentSet) }

        async let told = failure { try await right.authorize(localizedReason: "Pay") }
        while phone.prompt == nil { await Task.yield() }
        try phone.enrol(.leftThumb)
        phone.touch(.leftThumb)

        #expect(await told == .owner(.authenticationFailed))
        #expect(right.state == .notAuthorized)
    }
}
