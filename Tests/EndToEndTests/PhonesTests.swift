// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("Phones, accounts and what becomes of them")
struct PhonesTests {
    @Test("SRV-23: Two accounts on one phone each log in as themselves")
    func twoAccounts() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let ada = try await world.bind(client, phone)
        let bob = try await world.bind(client, phone, username: "bob")
        phone.willTouch(.rightThumb)
        phone.willTouch(.rightThumb)

        let first = try await client.logIn(as: ada)
        let second = try await client.logIn(as: bob)

        #expect(try await client.status(of: first).account == ada)
        #expect(try await client.status(of: second).account == bob)
    }

    @Test("After a restore to a new phone and a binding there, the old phone is told that it was revoked")
    func restored() async throws {
        let world = try await World()
        let (old, new) = (World.phone(), World.phone())
        let memory = BindingsInMemory()
        let before = try world.client(old, keeping: memory)
        let account = try await world.bind(before, old)
        let copy = BindingsInMemory()
        copy.save(try #require(memory.load()))
        let after = try world.client(new, keeping: copy)

        let missing = await #expect(throws: DeviceLoginError.self) { try await after.logIn(as: account) }
        try await world.bindAgain(after, new)
        old.willTouch(.rightThumb)
        let revoked = await #expect(throws: DeviceLoginError.self) { try await before.logIn(as: account) }
        new.willTouch(.rightThumb)
        let session = try await after.logIn(as: account)

        #expect(missing?.passwordReason == .keyMissing)
        #expect(revoked?.passwordReason == .revoked)
        #expect(revoked?.problem?.code == .deviceRevoked)
        #expect(try await before.state(of: account) == .needsPassword(reason: .revoked))
        #expect(session.method == .deviceKey)
    }

    @Test("SRV-17, SRV-18: A finger added later does not open the account; the password and a new binding do")
    func newFinger() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        try phone.enrol(.leftIndex)
        phone.willTouch(.leftIndex)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
        let askedNobody = phone.answersLeft == 1
        try phone.remove(.rightThumb)
        let session = try await client.signIn(username: "ada", password: World.password)
        try await client.bind(session)

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(askedNobody)
        #expect(phone.answersLeft == 0)
        #expect(try await client.state(of: account) == .bound)
    }

    @Test(
        "Two phones on one account: one revokes the other, which hears of it, loses its key and is bound anew by password"
    )
    func twoPhones() async throws {
        let world = try await World()
        let (mine, lost) = (World.phone(), World.phone())
        let (here, there) = (try world.client(mine), try world.client(lost))
        let account = try await world.bind(here, mine)
        try await world.bindAgain(there, lost)
        mine.willTouch(.rightThumb)
        let session = try await here.logIn(as: account)

        let devices = try await here.devices(session)
        let other = try #require(devices.first { !$0.isThisDevice })
        let renamed = try await here.rename(other, to: "lost in the harbour", session)
        try await here.revoke(renamed, session)
        lost.willTouch(.rightThumb)
        let error = await #expect(throws: DeviceLoginError.self) { try await there.logIn(as: account) }
        let left = try await here.devices(session)
        try await world.bindAgain(there, lost)

        #expect(devices.count == 2)
        #expect(error?.passwordReason == .revoked)
        #expect(left.map(\.isThisDevice) == [true])
        #expect(try await here.devices(session).count == 2)
    }

    @Test("An unbinding without a network ends at the server when there is one, and the other phone stays bound")
    func unboundOffline() async throws {
        let world = try await World()
        let (mine, other) = (World.phone(), World.phone())
        let (here, there) = (try world.client(mine), try world.client(other))
        let account = try await world.bind(here, mine)
        try await world.bindAgain(there, other)
        let session = try await there.signIn(username: "ada", password: World.password)
        let id = try #require(try await here.devices(session).first(where: \.isThisDevice)).id
        world.transport.loseAnswer(to: "/v1/devices/\(id)/unbinding")
        mine.willTouch(.rightThumb)

        let outcome = try await here.unbind(account)
        let left = try await here.deliverPendingUnbindings()

        #expect(outcome != .complete)
        #expect(left == 0)
        #expect(try await there.devices(session).map(\.isThisDevice) == [true])
        #expect(try await here.state(of: account) == .notBound)
        #expect(mine.answersLeft == 0)
    }

    @Test("A lost confirmation binds nothing here, and binding again replaces what the server bound")
    func lostConfirmation() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        world.transport.loseAnswer(to: "/v1/devices")
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.bind(session) }
        let state = try await client.state(of: account)
        let again = world.transport.requests(to: "/v1/devices")
        try await world.bindAgain(client, phone)
        phone.willTouch(.rightThumb)
        let method = try await client.logIn(as: account).method

        #expect(error?.code == .unreachable)
        #expect(state == .notBound)
        #expect(again.count == 1)
        #expect(method == .deviceKey)
    }

    @Test("A login whose answer was lost costs nothing: the person tries again")
    func lostLogin() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        world.transport.loseAnswer(to: "/v1/logins")
        phone.willTouch(.rightThumb)
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
        let method = try await client.logIn(as: account).method

        #expect(error?.code == .unreachable)
        #expect(method == .deviceKey)
    }

    @Test("Unbinding by a session that was given up before it began ends nothing")
    func unbindingGivenUp() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        let session = try await client.signIn(username: "ada", password: World.password)

        let unbinding = Task { () async throws in
            while !Task.isCancelled { await Task.yield() }
            try await client.unbind(account, by: session)
        }
        unbinding.cancel()
        let error = await #expect(throws: DeviceLoginError.self) { try await unbinding.value }

        #expect(error?.code == .cancelled)
        #expect(try await client.state(of: account) == .bound)
    }
}
