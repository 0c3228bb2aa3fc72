// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("The offer to log in by finger or face from now on")
struct BindingOfferTests {
    @Test("A capable device is offered by the name of its sensor, in both languages")
    func texts() async throws {
        let english = try await Bench().login.offer(after: Bench.session())
        let touch = WatchedDevice(SimulatedPhone(.iPhone8(iOS: "15.0")))
        let chinese = try await Bench(touch, texts: Texts(.simplifiedChinese)).login.offer(after: Bench.session())

        #expect(english?.title == "Use Face ID to log in from now on?")
        #expect(english?.acceptButton == "Use Face ID")
        #expect(english?.laterButton == "Later")
        #expect(english?.text.isEmpty == false)
        #expect(english?.account == Bench.account)
        #expect(chinese?.title == "今后登录时使用触控 ID？")
        #expect(chinese?.acceptButton == "使用触控 ID")
        #expect(chinese?.laterButton == "以后再说")
    }

    @Test("Offered again where people show their eyes, it names the sensor and speaks of no finger or face")
    func eyes() {
        for language in Language.allCases {
            let offer = BindingOffer(Bench.account, .opticID, .enrolmentChanged, Texts(language))
            let others = ["finger", "face", "指纹", "面容"]

            #expect(!others.contains { offer.text.lowercased().contains($0) })
            #expect(offer.text.contains(Texts(language)[.sensorName(.opticID)]))
        }
    }

    @Test(
        "A device that cannot ask now is offered nothing",
        arguments: ["empty", "refused", "locked out", "no passcode"]
    )
    func incapable(why: String) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), enrolled: why == "empty" ? [] : nil)
        if why == "refused" { phone.setPermission(.refused) }
        if why == "locked out" { phone.otherAppMisses(5) }
        if why == "no passcode" { phone.setPasscode(nil) }

        #expect(try await Bench(WatchedDevice(phone)).login.offer(after: Bench.session()) == nil)
    }

    @Test("A session that was not opened by password is offered nothing")
    func otherMethod() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            bench.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
            .answer("DELETE /v1/devices/d1", 204, ""),
        ])
        bench.device.phone.willShowFace(matches: true)
        let session = try await bench.login.logIn(as: Bench.account)
        try await bench.login.unbind(Bench.account, by: session)

        #expect(try await bench.login.offer(after: session) == nil)
        #expect(try await bench.login.offer(after: Bench.session()) != nil)
    }

    @Test("“Later” is remembered for that account over launches, and nothing more is asked")
    func later() async throws {
        let memory = BindingsInMemory()
        let bench = try Bench(memory: memory)
        try await bench.login.postpone(try #require(try await bench.login.offer(after: Bench.session())))

        let again = try Bench(memory: memory)
        again.transport.add([.keys, .session("POST /v1/sessions", method: "password", account: "a2")])
        let bob = try await again.login.signIn(username: "bob", password: "correct horse")

        #expect(try await again.login.offer(after: Bench.session()) == nil)
        #expect(try await again.login.offer(after: bob) != nil)
    }

    @Test("After “later” a person may bind from the settings all the same; bound, nothing is offered")
    func bound() async throws {
        let bench = try Bench()
        try await bench.login.postpone(try #require(try await bench.login.offer(after: Bench.session())))
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(try await bench.login.offer(after: Bench.session()) == nil)
    }

    @Test("SRV-17: a changed set drops the binding here, tells the server at the next sign-in, and is offered anew")
    func enrolmentChanged() async throws {
        let bench = try await Bench.bound()
        try bench.device.phone.remove(.face)
        try bench.device.phone.enrol(.face)
        bench.transport.add([
            bench.challengeStep(), .session("POST /v1/sessions", method: "password"),
            .answer("DELETE /v1/devices/d1", 204, ""),
        ])

        let error = await #expect(throws: DeviceLoginError.self) {
            _ = try await bench.login.logIn(as: Bench.account)
        }
        let keys = bench.device.keys
        let session = try await bench.login.signIn(username: "ada", password: "correct horse")
        let offer = try await bench.login.offer(after: session)
        bench.transport.add([bench.challengeStep(), .device("d2")])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(session)

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(keys.isEmpty)
        #expect(offer?.passwordReason == .enrolmentChanged)
        #expect(offer?.text.contains("no longer logs you in") == true)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("“Later” holds for the loss that it answered, and a binding lost after it is offered again")
    func askedAgain() async throws {
        let bench = try await Bench.bound()
        let revoked = Step.refusal("POST /v1/logins", 410, "device_revoked", more: #","reason":"deleted""#)
        bench.transport.add([bench.challengeStep(), revoked])
        bench.device.phone.willShowFace(matches: true)
        _ = try? await bench.login.logIn(as: Bench.account)  // Its error is another test's.
        let offer = try #require(try await bench.login.offer(after: Bench.session()))

        try await bench.login.postpone(offer)

        #expect(offer.passwordReason == .revoked)
        #expect(try await bench.login.offer(after: Bench.session()) == nil)
    }
}
