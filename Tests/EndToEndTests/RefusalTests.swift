// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("What the server refuses, and what the app hears")
struct RefusalTests {
    @Test("A server that accepts no simulated keys binds none, and the key is gone")
    func protectionRefused() async throws {
        let world = try await World(acceptsSimulatedKeys: false)
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.bind(session) }

        #expect(error?.problem?.code == .protectionRefused)
        #expect(try await client.state(of: account) == .notBound)
    }

    @Test("Binding with a login of six minutes ago is refused, and a fresh login mends it")
    func notFresh() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await client.signUp(username: "ada", password: World.password)
        let session = try await client.signIn(username: "ada", password: World.password)
        world.time.withLock { $0 += 360_000 }
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.bind(session) }
        try await world.bindAgain(client, phone)

        #expect(error?.problem?.code == .freshLoginRequired)
        #expect(try await client.state(of: account) == .bound)
    }

    @Test("A session opened by a finger binds no further device")
    func fingerIsNotFresh() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        phone.willTouch(.rightThumb)
        let session = try await client.logIn(as: account)
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.bind(session) }

        #expect(error?.problem?.code == .freshLoginRequired)
        #expect(try await client.state(of: account) == .bound)
    }

    @Test("A person who takes 100 s is asked once more and logs in", arguments: [100_000, 91_000])
    func slowPerson(milliseconds: Int64) async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        world.hesitation.withLock { $0 = milliseconds }
        phone.willTouch(.rightThumb)
        phone.willTouch(.rightThumb)

        let session = try await client.logIn(as: account)

        #expect(session.method == .deviceKey)
        #expect(phone.answersLeft == 0)
    }

    @Test("A person who takes two minutes twice is refused, the device stays bound, and the next try logs in")
    func tooSlowTwice() async throws {
        let world = try await World()
        let phone = World.phone()
        let client = try world.client(phone)
        let account = try await world.bind(client, phone)
        world.hesitation.withLock { $0 = 121_000 }
        phone.willTouch(.rightThumb)
        phone.willTouch(.rightThumb)

        let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
        let state = try await client.state(of: account)
        world.hesitation.withLock { $0 = 0 }
        phone.willTouch(.rightThumb)
        let session = try await client.logIn(as: account)

        #expect(error?.code == .refusedByServer && error?.problem?.code == .loginRefused)
        #expect(state == .bound)
        #expect(session.method == .deviceKey)
    }

    @Test("A client of another origin hears at once that this is not its server")
    func otherOrigin() async throws {
        let world = try await World()
        let client = try world.client(World.phone(), origin: "https://other.example")

        let error = await #expect(throws: DeviceLoginError.self) {
            try await client.signIn(username: "ada", password: World.password)
        }

        #expect(error?.code == .originMismatch)
        #expect(world.transport.requests.map(\.url.path) == ["/v1/server-keys"])
    }

    @Test("Wrong names and passwords are told by their codes")
    func accounts() async throws {
        let world = try await World()
        let client = try world.client(World.phone())
        _ = try await client.signUp(username: "ada", password: World.password)

        let taken = await #expect(throws: DeviceLoginError.self) {
            try await client.signUp(username: "ADA", password: World.password)
        }
        let weak = await #expect(throws: DeviceLoginError.self) {
            try await client.signUp(username: "bob", password: "short")
        }
        let impossible = await #expect(throws: DeviceLoginError.self) {
            try await client.signUp(username: "b b", password: World.password)
        }
        let wrong = await #expect(throws: DeviceLoginError.self) {
            try await client.signIn(username: "ada", password: World.password + "!")
        }

        #expect(taken?.problem?.code == .usernameTaken)
        #expect(weak?.problem?.code == .weakPassword)
        #expect(impossible?.problem?.code == .invalidUsername)
        #expect(wrong?.problem?.code == .invalidCredentials)
    }
}
