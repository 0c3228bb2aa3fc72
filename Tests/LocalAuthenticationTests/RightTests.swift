// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("LARight")
struct RightTests {
    private func right(
        _ phone: SimulatedPhone,
        _ requirement: LAAuthenticationRequirement? = nil
    ) async -> LARight {
        await phone.perform { requirement.map { LARight(requirement: $0) } ?? LARight() }
    }

    // mirrors: LARight LARight.init() LARight.state LARight.tag LARight.authorize(localizedReason:)
    @Test("A right is unknown, then granted by a finger; its tag is the app's")
    func granted() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)
        let before = (right.state, right.tag)
        right.tag = 7
        phone.willTouch(.rightThumb)

        let told = await failure { try await right.authorize(localizedReason: "Pay") }

        #expect(before == (.unknown, 0))
        #expect(told == nil)
        #expect(right.state == .authorized)
        #expect(right.tag == 7)
    }

    // mirrors: LARight.authorize(localizedReason:completion:)
    @Test("While the owner is asked it is authorizing; the completion comes once, the state before it")
    func authorizing() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)
        let heard = Heard<Failure?>()

        right.authorize(localizedReason: "Pay") { error in heard.add(error.map { Failure($0) }) }
        let during = (right.state, phone.prompt?.reason)
        try phone.tap(.cancel)
        await phone.settled()

        #expect(during == (.authorizing, "Pay"))
        #expect(heard.all == [.owner(.userCancel)])
        #expect(right.state == .notAuthorized)
    }

    @Test("Each authorization asks anew, whatever was granted before")
    func asksAnew() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)

        let first = await failure { try await right.authorize(localizedReason: "Pay") }
        let second = await failure { try await right.authorize(localizedReason: "Pay") }

        #expect(first == nil)
        #expect(second == .owner(.userCancel))
        #expect(right.state == .notAuthorized)
    }

    // mirrors: LARight.deauthorize()
    @Test("What was granted is taken back; what nobody asked for stays unknown")
    func deauthorize() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)
        let untouched = await self.right(phone)
        phone.willTouch(.rightThumb)
        try await right.authorize(localizedReason: "Pay")

        await right.deauthorize()
        await untouched.deauthorize()

        #expect(right.state == .notAuthorized)
        #expect(untouched.state == .unknown)
    }

    // mirrors: LARight.deauthorize(completion:)
    @Test("Taking a right back while the owner is asked ends that with −9")
    func deauthorizeDuring() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)
        let heard = Heard<Failure?>()

        right.authorize(localizedReason: "Pay") { error in heard.add(error.map { Failure($0) }) }
        right.deauthorize { heard.add(nil) }
        await phone.settled()

        #expect(heard.all == [.owner(.appCancel), nil])
        #expect(right.state == .notAuthorized)
        #expect(phone.prompt == nil)
    }

    @Test("Dropping a right while the owner is asked ends that with −9")
    func dropped() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let heard = Heard<Failure?>()

        var right: LARight? = await right(phone)
        right?.authorize(localizedReason: "Pay") { error in heard.add(error.map { Failure($0) }) }
        right = nil
        await phone.settled()

        #expect(heard.all == [.owner(.appCancel)])
    }

    // mirrors: LARight.checkCanAuthorize() LARight.checkCanAuthorize(completion:)
    @Test("Checking shows nothing, changes nothing and tells why not")
    func check() async {
        let able = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let unable = SimulatedPhone(.iPhone8(iOS: "16.0"), passcode: nil, enrolled: [])
        let right = await right(able)
        let other = await self.right(unable)
        let heard = Heard<Failure?>()

        let answer = await failure { try await right.checkCanAuthorize() }
        other.checkCanAuthorize { error in heard.add(error.map { Failure($0) }) }
        await unable.settled()

        #expect(answer == nil)
        #expect(heard.all == [.owner(.passcodeNotSet)])
        #expect(right.state == .unknown && able.prompt == nil)
    }

    @Test("Without a device a right is never granted")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            let right = LARight()
            let asked = await failure { try await right.authorize(localizedReason: "Pay") }
            let checked = await failure { try await right.checkCanAuthorize() }
            await right.deauthorize()
            precondition(asked == .owner(.biometryNotAvailable) && checked == asked)
            precondition(right.state == .notAuthorized)
        }
    }

    @Test("An async authorization whose phone is started anew goes on with −4")
    func reboot() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "16.0"))
        let right = await right(phone)

        async let told = failure { try await right.authorize(localizedReason: "Pay") }
        while phone.prompt == nil { await Task.yield() }
        phone.reboot()

        #expect(await told == .owner(.systemCancel))
    }
}
