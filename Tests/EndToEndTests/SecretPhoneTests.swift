// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("Phones that stand at the server by a secret")
struct SecretPhoneTests {
    @Test(
        "Bind, log in, pay and unbind by finger, and the server holds no key",
        arguments: [BindingForm.secret, .secretFromServer]
    )
    func life(form: BindingForm) async throws {
        let world = try await World(acceptsSecretForm: true)
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await client.signUp(username: "ada", password: World.password)
        let first = try await client.signIn(username: "ada", password: World.password)
        for _ in 1...4 { phone.willTouch(.rightThumb) }

        try await client.bind(first, form: form)
        let session = try await client.logIn(as: account)
        let request = ConfirmationRequest.payment(
            to: "Harbour Books",
            amount: "12.34",
            currency: "CNY",
            reference: "A-1"
        )
        let approved = try await client.confirm(request, in: session)
        let outcome = try await client.unbind(account)

        #expect(session.method == .deviceSecret)
        #expect(approved.method == .deviceSecret)
        #expect(outcome == .complete)
        #expect(try await client.devices(first).isEmpty)
        #expect(try phone.keychain.items.isEmpty)
        #expect(phone.answersLeft == 0)
    }

    @Test("SRV-26: binding anew rotates the pair, and the account has one device")
    func rotated() async throws {
        let world = try await World(acceptsSecretForm: true)
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        for _ in 1...3 { phone.willTouch(.rightThumb) }
        try await client.bind(session, form: .secret)
        try await client.bind(session, form: .secret)

        let logged = try await client.logIn(as: account)

        #expect(logged.method == .deviceSecret)
        #expect(try await client.devices(session).count == 1)
    }

    @Test(
        "A binding whose answer was lost leaves no device after the next sign-in, and another phone's secret stays",
        arguments: [BindingForm.secret, .secretFromServer]
    )
    func lostAnswer(form: BindingForm) async throws {
        let world = try await World(acceptsSecretForm: true)
        let (phone, otherPhone) = (World.phone(), World.phone())
        let (client, other) = (try world.client(phone), try world.client(otherPhone))
        let account = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        for _ in 1...2 { otherPhone.willTouch(.rightThumb) }
        try await other.bind(session, form: form)
        phone.willTouch(.rightThumb)
        world.transport.loseAnswer(to: "/v1/devices")
        await #expect(throws: DeviceLoginError.self) { try await client.bind(session, form: form) }
        let before = try await client.devices(session).count

        let fresh = try await client.signIn(username: "ada", password: World.password)

        #expect(before == 2)
        #expect(try await client.devices(fresh).count == 1)
        #expect(try await client.deliverPendingUnbindings(by: fresh) == 0)
        #expect(try await other.logIn(as: account).method == .deviceSecret)
    }

    @Test("A server that takes keys only says so before anybody is asked")
    func switchedOff() async throws {
        let world = try await World()
        let client = try world.client(World.phone())
        _ = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.bind(session, form: .secret) }

        #expect(error?.code == .formUnavailable)
    }
}
