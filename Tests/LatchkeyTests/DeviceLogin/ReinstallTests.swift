// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Keys outlive an app that is removed, and what it remembers does not")
struct ReinstallTests {
    private let other = KeyName("latchkey.other.a1.x")

    private func signIn(_ bench: Bench) async throws {
        bench.transport.add([.keys, .session("POST /v1/sessions", method: "password")])
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")
    }

    @Test(
        "SRV-29: the first sign-in of a new installation purges this server's keys, and leaves alone what is not its own"
    )
    func purge() async throws {
        let device = WatchedDevice()
        _ = try await Bench.bound(device)
        let left = device.keys
        _ = try await device.createKey(KeyName("diary"))
        _ = try await device.createKey(other)
        let new = try Bench(device)

        let state = try await new.login.state(of: Bench.account)
        try await signIn(new)

        #expect(left.count == 1)
        #expect(state == .notBound)
        #expect(device.keys == [KeyName("diary"), other])
    }

    @Test("Before the first unlock nothing is purged and nothing is remembered; after it, it is")
    func beforeFirstUnlock() async throws {
        let device = WatchedDevice()
        _ = try await Bench.bound(device)
        let left = device.keys
        let memory = BindingsInMemory()
        let new = try Bench(device, memory: memory)
        device.phone.reboot()

        try await signIn(new)
        let (keysThen, memoryThen) = (device.keys, memory.load())
        device.phone.unlock(with: .passcode)
        new.transport.add([.session("POST /v1/sessions", method: "password")])
        _ = try await new.login.signIn(username: "ada", password: "correct horse")

        #expect(keysThen == left)
        #expect(memoryThen == nil)
        #expect(device.keys.isEmpty)
        #expect(memory.load() != nil)
    }

    @Test("An installation that remembers something purges nothing")
    func second() async throws {
        let memory = BindingsInMemory()
        let device = WatchedDevice()
        _ = try await Bench.bound(device, memory: memory)
        let again = try Bench(device, memory: memory)

        try await signIn(again)

        #expect(device.keys.count == 1)
        #expect(try await again.login.state(of: Bench.account) == .bound)
    }

    @Test("Two bindings at once of a new installation leave each other's keys alone")
    func twoAtOnce() async throws {
        let device = WatchedDevice()
        let bench = try Bench(device)
        bench.transport.add([
            .keys, .session("POST /v1/sessions", method: "password", account: "a2"), bench.challengeStep(),
        ])
        let session = try await bench.login.signIn(username: "bob", password: "correct horse")
        let first = Task { try await bench.login.bind(session) }
        while device.phone.prompt == nil { await Task.yield() }
        bench.transport.add([.refusal("POST /v1/challenges", 503, "unavailable"), .device("d2")])

        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }
        device.phone.face(matches: true)
        try await first.value

        #expect(device.keys.count == 1)
    }
}
