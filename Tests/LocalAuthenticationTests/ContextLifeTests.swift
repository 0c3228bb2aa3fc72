// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("A context's life and what it learns")
struct ContextLifeTests {
    // mirrors: LAContext.invalidate()
    @Test("Invalidating ends what runs with −9, everything later with −10, and twice is once")
    func invalidate() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let heard = Heard<Int>()

        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, error in
            heard.add((error as? LAError)?.errorCode ?? 0)
        }
        context.invalidate()
        context.invalidate()
        await phone.settled()
        var error: NSError?

        #expect(heard.all == [-9])
        #expect(await evaluation(context) == .owner(.invalidContext))
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
        #expect(error?.code == -10)
    }

    @Test("Dropping the last reference ends what runs with −9")
    func dropped() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let heard = Heard<Int>()

        var context: LAContext? = await phone.context()
        context?.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, error in
            heard.add((error as? LAError)?.errorCode ?? 0)
        }
        context = nil
        await phone.settled()

        #expect(heard.all == [-9])
    }

    @Test("A context that succeeded does so again without a prompt, until the app goes to background")
    func reuse() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        phone.willTouch(.rightThumb)

        let first = await evaluation(context)
        let second = await evaluation(context)
        try phone.move(to: .background)
        try phone.move(to: .foreground)
        phone.willTap(.cancel)

        #expect(first == nil && second == nil)
        #expect(await evaluation(context) == .owner(.userCancel))
    }

    // mirrors: LAContext.interactionNotAllowed
    @Test("A context that may show nothing fails with −1004 where it would have to, and not where it need not")
    func interactionNotAllowed() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let fresh = context.interactionNotAllowed
        phone.willTouch(.rightThumb)
        let asked = await evaluation(context)
        let other = await phone.context()

        context.interactionNotAllowed = true
        other.interactionNotAllowed = true

        #expect(!fresh && context.interactionNotAllowed)
        #expect(asked == nil)
        #expect(await evaluation(context) == nil)
        #expect(await evaluation(other) == .owner(.notInteractive))
    }

    // mirrors: LAContext.touchIDAuthenticationAllowableReuseDuration
    @Test(
        "Only an unlock by biometry within the duration and 300 s is reused",
        arguments: [
            (UnlockMeans.biometrics, 60.0, 60, true), (.biometrics, 60, 61, false), (.biometrics, 0, 0, false),
            (.biometrics, 10_000, 300, true), (.biometrics, 10_000, 301, false), (.passcode, 60, 1, false),
        ]
    )
    func reuseDuration(means: UnlockMeans, duration: Double, seconds: Int, isReused: Bool) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.lock()
        phone.unlock(with: means)
        try phone.move(to: .foreground)
        let context = await phone.context()
        let fresh = context.touchIDAuthenticationAllowableReuseDuration
        context.touchIDAuthenticationAllowableReuseDuration = duration
        context.interactionNotAllowed = true

        phone.advance(by: .seconds(seconds))

        #expect(fresh == 0)
        #expect(context.touchIDAuthenticationAllowableReuseDuration == duration)
        #expect(await evaluation(context) == (isReused ? nil : .owner(.notInteractive)))
    }

    @Test("A match inside an app is never reused by another context")
    func matchInApp() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.rightThumb)
        let first = await evaluation(await phone.context())
        let other = await phone.context()
        other.touchIDAuthenticationAllowableReuseDuration = 300
        other.interactionNotAllowed = true

        #expect(first == nil)
        #expect(await evaluation(other) == .owner(.notInteractive))
    }

    // mirrors: LAContext.maxBiometryFailures
    @Test("The number of misses reads back as set and counts on iOS 8.3 and 8.4 alone")
    func maxBiometryFailures() async {
        let old = SimulatedPhone(.iPhone6(iOS: "8.4"))
        let new = SimulatedPhone(.iPhone6(iOS: "9.0"))
        var answers: [Failure?] = []
        for phone in [old, new] {
            let context = await phone.context()
            context.maxBiometryFailures = 1
            phone.willTouch(.someoneElse)
            phone.willTouch(.rightThumb)
            answers.append(await evaluation(context))
            #expect(context.maxBiometryFailures == 1)
        }

        #expect(answers == [.owner(.authenticationFailed), nil])
    }

    // mirrors: LAContext.biometryType
    @Test("The sensor is known after a preflight of any policy, whatever it said, on that context alone")
    func biometryType() async {
        let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
        let context = await refused.context()
        let other = await refused.context()
        let without = await SimulatedPhone(.iPadAir(iOS: "12.0")).context()

        let before = context.biometryType
        context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
        other.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        without.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)

        #expect(before == .none)
        #expect(context.biometryType == .faceID)
        #expect(other.biometryType == .faceID)
        #expect(await refused.context().biometryType == .none)
        #expect(without.biometryType == .none)
    }

    // mirrors: LAContext.evaluatedPolicyDomainState
    @Test("The old domain state is there after a biometric preflight or success, and not after the passcode")
    func evaluatedPolicyDomainState() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let preflighted = await phone.context()
        let touched = await phone.context()
        let typed = await phone.context()

        let fresh = preflighted.evaluatedPolicyDomainState
        preflighted.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        phone.willTouch(.rightThumb)
        let touch = await evaluation(touched, .deviceOwnerAuthentication)
        phone.otherAppMisses(5)
        phone.willEnterPasscode("123456")
        let entry = await evaluation(typed, .deviceOwnerAuthentication)

        #expect(fresh == nil && touch == nil && entry == nil)
        #expect(preflighted.evaluatedPolicyDomainState?.count == 32)
        #expect(touched.evaluatedPolicyDomainState == preflighted.evaluatedPolicyDomainState)
        #expect(typed.evaluatedPolicyDomainState == nil)
    }
}
