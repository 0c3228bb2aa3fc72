// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LocalAuthentication
import OwnerAuthority
import SimulatedDevice
import Testing

@Suite("LAContext")
struct ContextTests {
    private func makeContext(_ phone: SimulatedPhone) async -> LAContext {
        await phone.perform { LAContext() }
    }

    private func code(_ context: LAContext, _ policy: LAPolicy) async -> Int? {
        do {
            try await context.evaluatePolicy(policy, localizedReason: "Log in")
            return nil
        } catch {
            return (error as NSError).code
        }
    }

    @Test("BTY-01, BTY-03: the sensor is unknown until a preflight was made on that context, even a failing one")
    func biometryType() async {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), enrolled: [])
        let context = await makeContext(phone)
        let other = await makeContext(phone)

        let before = context.biometryType
        let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)

        #expect(before == .none)
        #expect(!isPossible)
        #expect(context.biometryType == .faceID)
        #expect(other.biometryType == .none)
    }

    @Test("A preflight that succeeds empties the error's place")
    func errorSlot() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        let context = await makeContext(phone)
        var error: NSError?

        let before = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        let told = error
        try phone.enrol(.rightThumb)
        let after = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)

        #expect(!before)
        #expect(told?.domain == "com.apple.LocalAuthentication")
        #expect(told?.code == LAError.biometryNotEnrolled.rawValue)
        #expect(told?.localizedDescription == "Biometry is not enrolled.")
        #expect(after)
        #expect(error == nil)
    }

    @Test("BTY-04: the error of a locked sensor names the sensor, too")
    func lockedSensor() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.otherAppMisses(5)
        let context = await makeContext(phone)
        var error: NSError?

        let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)

        #expect(!isPossible)
        #expect(error?.code == LAError.biometryLockout.rawValue)
        #expect(error?.userInfo["BiometryType"] as? Int == LABiometryType.touchID.rawValue)
        #expect(context.biometryType == .touchID)
    }

    @Test("DOM-01, DOM-02, DOM-04: the domain state is there after a preflight and another one after a new finger")
    func domainState() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await makeContext(phone)

        let fresh = context.evaluatedPolicyDomainState
        context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        let first = context.evaluatedPolicyDomainState
        try phone.enrol(.leftThumb)
        context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        let second = context.evaluatedPolicyDomainState

        #expect(fresh == nil)
        #expect(first?.count == 32)
        #expect(second?.count == 32)
        #expect(first != second)
    }

    @Test("CTX-27: a context that may show nothing answers −1004 where a prompt would be needed")
    func interactionNotAllowed() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await makeContext(phone)
        context.interactionNotAllowed = true

        #expect(await code(context, .deviceOwnerAuthentication) == LAError.notInteractive.rawValue)
        #expect(phone.prompt == nil)
    }

    @Test("CTX-22, CTX-25: a recent unlock counts for the reuse duration, 300 s at most, and reads back as set")
    func reuseDuration() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.lock()
        phone.unlock(with: .biometrics)
        try? phone.move(to: .foreground)  // The phone is unlocked and the app installed: nothing stands in the way.
        let soon = await makeContext(phone)
        soon.touchIDAuthenticationAllowableReuseDuration = 10_000
        let late = await makeContext(phone)
        late.touchIDAuthenticationAllowableReuseDuration = 10_000
        late.interactionNotAllowed = true

        phone.advance(by: .seconds(LATouchIDAuthenticationMaximumAllowableReuseDuration))
        let inTime = await code(soon, .deviceOwnerAuthenticationWithBiometrics)
        phone.advance(by: .milliseconds(1))

        #expect(soon.touchIDAuthenticationAllowableReuseDuration == 10_000)
        #expect(inTime == nil)
        #expect(await code(late, .deviceOwnerAuthenticationWithBiometrics) == -1004)
    }

    @Test("TID-28: on iOS 8.4 a context ends after as many misses as it says")
    func maxBiometryFailures() async {
        let phone = SimulatedPhone(.iPhone6(iOS: "8.4"))
        let context = await makeContext(phone)
        context.maxBiometryFailures = 1
        phone.willTouch(.someoneElse)

        #expect(await code(context, .deviceOwnerAuthenticationWithBiometrics) == -1)
    }

    @Test("A policy that only a watch knows is answered with −1001 and no prompt")
    func wristDetection() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await makeContext(phone)

        let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithWristDetection, error: nil)

        #expect(!isPossible)
        #expect(await code(context, .deviceOwnerAuthenticationWithWristDetection) == -1001)
    }

    @Test("The settings read back as set, and begin as Apple's do")
    func settings() async {
        let context = await makeContext(SimulatedPhone(.iPhone8(iOS: "15.0")))
        let fresh = await makeContext(SimulatedPhone(.iPhone8(iOS: "15.0")))

        context.localizedReason = "Open"
        context.localizedFallbackTitle = ""
        context.localizedCancelTitle = "No"
        context.interactionNotAllowed = true

        #expect(context.localizedReason == "Open")
        #expect(context.localizedFallbackTitle == "")
        #expect(context.localizedCancelTitle == "No")
        #expect(context.interactionNotAllowed)
        #expect(fresh.localizedReason == "" && fresh.localizedFallbackTitle == nil)
        #expect(fresh.localizedCancelTitle == nil && !fresh.interactionNotAllowed)
        #expect(fresh.touchIDAuthenticationAllowableReuseDuration == 0 && fresh.maxBiometryFailures == nil)
    }

    @Test("A context made in a reply belongs to the phone that replied")
    func replyRunsOnThePhone() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await makeContext(phone)
        let isThere = Answers<Bool>()

        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, _ in
            isThere.add(CurrentAuthority.inForce === phone.authority)
        }
        phone.touch(.rightThumb)
        await phone.settled()

        #expect(isThere.all == [true])
    }

    @Test("CTX-29: the reply comes once the call has returned, and not on the main thread")
    func replyThread() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        let context = await makeContext(phone)
        let returned = DispatchSemaphore(value: 0)
        let replies = Answers<Bool>()

        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Log in") { _, _ in
            // Inside the call nobody would ever signal.
            replies.add(returned.wait(timeout: .now() + 10) == .success && !Thread.isMainThread)
        }
        returned.signal()
        await phone.settled()

        #expect(replies.all == [true])
    }

    @Test("A context that only its own reply holds goes with the process that was started anew")
    func heldByItsReply() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        weak var last: LAContext?
        do {
            let context = await makeContext(phone)
            last = context
            nonisolated(unsafe) let held = context  // Never used: what counts is that the closure has it.
            context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, _ in _ = held }
        }
        let isHeld = last != nil

        phone.reboot()
        await phone.settled()

        #expect(isHeld)
        #expect(last == nil)
    }
}
