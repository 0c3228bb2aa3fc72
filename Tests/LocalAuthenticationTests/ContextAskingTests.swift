// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("What an evaluation asks and answers")
struct ContextAskingTests {
    static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    static let owner = LAPolicy.deviceOwnerAuthentication

    // mirrors: LAContext LAContext.init() LAContext.evaluatePolicy(_:localizedReason:reply:)
    @Test("The reply comes once, after the call has returned, with the finger's answer")
    func reply() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let heard = Heard<Bool>()

        context.evaluatePolicy(Self.biometrics, localizedReason: "Log in") { isOwner, error in
            heard.add(isOwner && error == nil)
        }
        let before = heard.all
        phone.touch(.rightThumb)
        await phone.settled()

        #expect(before.isEmpty)
        #expect(heard.all == [true])
    }

    // mirrors: LAContext.evaluatePolicy(_:localizedReason:)
    @Test("The async form answers true, or throws what the reply form says")
    func asyncForm() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.rightThumb)

        let isOwner = try await phone.context().evaluatePolicy(Self.biometrics, localizedReason: "Log in")
        phone.willTap(.cancel)

        #expect(isOwner)
        #expect(await evaluation(await phone.context()) == .owner(.userCancel))
    }

    @Test("On a phone that fails unanswered prompts, either form ends with −9 and the context lives on")
    func unanswered() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
        let context = await phone.context()

        let error = await #expect(throws: LAError.self) {
            try await context.evaluatePolicy(Self.biometrics, localizedReason: "Log in")
        }
        phone.willShowFace(matches: true)

        #expect(error?.code == .appCancel)
        let diagnosis = error?.userInfo[NSDebugDescriptionErrorKey] as? String
        #expect(diagnosis?.hasSuffix("none is left; it takes willShowFace") == true)
        #expect(try await context.evaluatePolicy(Self.biometrics, localizedReason: "Log in"))
    }

    // mirrors: LAContext.canEvaluatePolicy(_:error:)
    @Test(
        "A preflight tells why not and empties the error's place when it can",
        arguments: [([Template.rightThumb], "1", 0), ([], "1", -7), ([], nil, -7)] as [([Template], String?, Int)]
    )
    func preflight(enrolled: [Template], passcode: String?, code: Int) async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: passcode, enrolled: enrolled)
        let context = await phone.context()
        var error: NSError? = NSError(domain: "before", code: 1)

        let isPossible = context.canEvaluatePolicy(Self.biometrics, error: &error)

        #expect(isPossible == (code == 0))
        #expect(error.map { Failure($0) } == (code == 0 ? nil : Failure(domain: LAErrorDomain, code: code)))
        #expect(context.canEvaluatePolicy(Self.owner, error: nil) == (passcode != nil))
    }

    // mirrors: LAContext.evaluatePolicy(_:localizedReason:)
    @Test("An evaluation without preflight fails with the same code and shows nothing")
    func withoutPreflight() async {
        let phone = SimulatedPhone(.iPadAir(iOS: "12.0"), passcode: nil)

        #expect(await evaluation(await phone.context()) == .owner(.biometryNotAvailable))
        #expect(await evaluation(await phone.context(), Self.owner) == .owner(.passcodeNotSet))
        #expect(phone.prompt == nil)
    }

    @Test(
        "A policy of a number without a name is −1001, at the preflight and at the evaluation",
        arguments: [0, 6, 99]
    )
    func strangePolicy(number: Int) async throws {
        let policy = try #require(LAPolicy(rawValue: number))
        let context = await SimulatedPhone(.iPhone8(iOS: "15.0")).context()
        var error: NSError?

        #expect(!context.canEvaluatePolicy(policy, error: &error))
        #expect(error?.code == -1001)
        #expect(await evaluation(context, policy) == Failure(domain: LAErrorDomain, code: -1001))
    }

    @Test("Each code of an immediate end is told: refused, locked, in background", arguments: [-6, -8, -1004])
    func immediateEnds(code: Int) async throws {
        let phone = SimulatedPhone(
            .iPhone15(iOS: "17.0"),
            permission: code == -6 ? .refused : .granted
        )
        if code == -8 { phone.otherAppMisses(5) }
        if code == -1004 { try phone.move(to: .background) }

        #expect(await evaluation(await phone.context()) == Failure(domain: LAErrorDomain, code: code))
    }

    // mirrors: LAContext.localizedFallbackTitle
    @Test("The fallback button has the system's text for nil, is hidden for \"\", else has the app's")
    func fallbackTitle() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        var seen: [[String?]] = []
        for title in [nil, "", "Password"] {
            let context = await phone.context()
            context.localizedFallbackTitle = title
            async let answer = evaluation(context)
            while phone.prompt == nil { await Task.yield() }
            phone.touch(.someoneElse)
            let buttons = phone.prompt?.buttons.map(\.rawValue) ?? []
            seen.append(buttons + [phone.prompt?.fallbackTitle])
            try phone.tap(.cancel)
            #expect(await answer == .owner(.userCancel))
            phone.otherAppMatch()
        }

        #expect(seen == [["cancel", "fallback", nil], ["cancel", nil], ["cancel", "fallback", "Password"]])
    }

    // mirrors: LAContext.localizedFallbackTitle
    @Test("The fallback ends an evaluation of biometry alone, and goes on with the passcode for the owner")
    func fallback() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)

        let biometrics = await evaluation(await phone.context())
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        phone.willEnterPasscode("123456")
        let owner = await evaluation(await phone.context(), Self.owner)

        #expect(biometrics == .owner(.userFallback))
        #expect(owner == nil)
    }

    // mirrors: LAContext.localizedCancelTitle
    @Test("The cancel button has the system's text for nil and \"\", else the app's")
    func cancelTitle() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        var seen: [String?] = []
        for title in [nil, "", "Not now"] {
            let context = await phone.context()
            context.localizedCancelTitle = title
            async let answer = evaluation(context)
            while phone.prompt == nil { await Task.yield() }
            seen.append(phone.prompt?.cancelTitle)
            try phone.tap(.cancel)
            #expect(await answer == .owner(.userCancel))
        }

        #expect(seen == [nil, nil, "Not now"])
    }

    // mirrors: LAContext.localizedReason
    @Test("The reason of the call is shown, not the context's own")
    func reason() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let fresh = context.localizedReason
        context.localizedReason = "Own"
        let kept = context.localizedReason

        async let answer = evaluation(context)
        while phone.prompt == nil { await Task.yield() }
        let shown = phone.prompt?.reason
        try phone.tap(.cancel)

        #expect(fresh.isEmpty)
        #expect(kept == "Own")
        #expect(shown == "Log in")
        #expect(await answer == .owner(.userCancel))
    }

    @Test("Three misses end biometry alone with −1; the fifth in a row anywhere locks")
    func misses() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        for _ in 0..<5 { phone.willTouch(.someoneElse) }

        #expect(await evaluation(await phone.context()) == .owner(.authenticationFailed))
        #expect(await evaluation(await phone.context()) == .owner(.biometryLockout))
        #expect(await evaluation(await phone.context()) == .owner(.biometryLockout))
    }

    @Test("A second evaluation takes the first one's place with −4")
    func displaced() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let contexts = [await phone.context(), await phone.context()]
        let heard = Heard<Int>()

        for context in contexts {
            context.evaluatePolicy(Self.biometrics, localizedReason: "Log in") { _, error in
                heard.add((error as? LAError)?.errorCode ?? 0)
            }
        }
        phone.touch(.rightThumb)
        await phone.settled()

        // An optimised build lets go of what is not used again, and that ends an evaluation.
        withExtendedLifetime(contexts) { #expect(heard.all == [-4, 0]) }
    }
}
