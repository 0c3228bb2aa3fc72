// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@Suite("A login screen written for Apple's LocalAuthentication")
struct LoginScreenTests {
    private typealias Outcomes = Answers<LoginScreen.Outcome>

    /// The screen is made on the phone; the rest needs no phone in force, for the context keeps its own.
    private func makeScreen(_ phone: SimulatedPhone) async -> LoginScreen {
        await phone.perform { LoginScreen() }
    }

    @Test("The right finger signs in, once")
    func rightFinger() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let screen = await makeScreen(phone)
        let outcomes = Outcomes()

        screen.logIn(completion: outcomes.add)
        let shown = phone.prompt
        phone.touch(.rightThumb)
        await phone.settled()

        #expect(shown?.kind == .touchID)
        #expect(shown?.reason == "Log in to your account")
        #expect(shown?.cancelTitle == "Not now")
        #expect(outcomes.all == [.signedIn])
    }

    @Test("Three strange fingers lead to the password")
    func strangeFingers() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let screen = await makeScreen(phone)
        let outcomes = Outcomes()

        screen.logIn(completion: outcomes.add)
        for _ in 1...3 { phone.touch(.someoneElse) }
        await phone.settled()

        #expect(outcomes.all == [.askForPassword])
    }

    @Test("The app's own fallback title is on the button, and the button leads to the password")
    func fallback() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let screen = await makeScreen(phone)
        let outcomes = Outcomes()

        screen.logIn(completion: outcomes.add)
        phone.touch(.someoneElse)
        let title = phone.prompt?.fallbackTitle
        try phone.tap(.fallback)
        await phone.settled()

        #expect(title == "Use my password")
        #expect(outcomes.all == [.askForPassword])
    }

    @Test("Cancel, leaving the screen and a call each leave the person where they are", arguments: 0..<3)
    func cancelled(way: Int) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let screen = await makeScreen(phone)
        let outcomes = Outcomes()

        screen.logIn(completion: outcomes.add)
        switch way {
        case 0: try phone.tap(.cancel)
        case 1: screen.leave()
        default: phone.interrupt()
        }
        await phone.settled()

        #expect(outcomes.all == [.stay])
    }

    @Test("Each reason why biometry cannot be used is told apart")
    func unavailable() async {
        let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
        let locked = SimulatedPhone(.iPhone15(iOS: "17.0"))
        locked.otherAppMisses(5)
        let outcomes = Outcomes()

        for phone in [bare, refused, locked] {
            await makeScreen(phone).logIn(completion: outcomes.add)
        }

        let expected = ["Nothing is enrolled", "Not available", "Locked out"]
        #expect(outcomes.all == expected.map { .explain($0) })
    }

    @Test("The button bears the sensor's name, and is not there without enrolment")
    func buttonTitle() async {
        let touch = await makeScreen(SimulatedPhone(.iPhone8(iOS: "15.0"))).buttonTitle()
        let face = await makeScreen(SimulatedPhone(.iPhone15(iOS: "17.0"))).buttonTitle()
        let none = await makeScreen(SimulatedPhone(.iPhone15(iOS: "17.0"), enrolled: [])).buttonTitle()

        #expect(touch == "Log in with Touch ID")
        #expect(face == "Log in with Face ID")
        #expect(none == nil)
    }

    @Test("CTX-01: closing the screen while the sheet is up takes the sheet away")
    func droppedScreen() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let outcomes = Outcomes()

        var screen: LoginScreen? = await makeScreen(phone)
        screen?.logIn(completion: outcomes.add)
        let shown = phone.prompt
        screen = nil
        await phone.settled()

        #expect(shown != nil)
        #expect(phone.prompt == nil)
        #expect(outcomes.all == [.stay])
        #expect(screen == nil)
    }
}
