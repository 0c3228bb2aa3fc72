// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Observation
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Where an account stands, observed from the main actor")
@MainActor
struct BindingStatusTests {
    /// What an observer saw, one entry a change.
    @MainActor
    final class Diary {
        var states: [BindingState?] = []
        var activities: [BindingActivity?] = []

        func observe(_ status: BindingStatus) {
            withObservationTracking {
                if states.last != .some(status.state) { states.append(status.state) }
                if activities.last != .some(status.activity) { activities.append(status.activity) }
            } onChange: {
                // The value is not there yet: it is read in the next turn of the main actor, as a view does.
                Task { @MainActor in self.observe(status) }
            }
        }
    }

    private func until(_ isTrue: () -> Bool) async {
        while !isTrue() { await Task.yield() }
    }

    @Test("Binding shows as busy, then as bound, and the button comes")
    func binding() async throws {
        let bench = try Bench()
        let status = bench.login.status(of: Bench.account)
        let diary = Diary()
        diary.observe(status)
        #expect(status.state == nil)
        #expect(!status.offersLogin)
        await until { status.state == .notBound }
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        let task = Task { try await bench.login.bind(Bench.session()) }
        await until { bench.device.phone.prompt != nil && status.activity == .binding }
        #expect(status.isBusy)
        #expect(!status.offersLogin)

        bench.device.phone.face(matches: true)
        try await task.value
        await until { status.state == .bound && !status.isBusy }

        #expect(status.offersLogin)
        await until { diary.activities == [nil, .binding, nil] }
        #expect(diary.states == [nil, .notBound, .bound])
    }

    @Test("R-45: whatever fails, being busy ends")
    func failure() async throws {
        let bench = try await Bench.bound()
        let status = bench.login.status(of: Bench.account)
        await until { status.state == .bound }
        bench.transport.add([.failure("POST /v1/challenges", .timedOut)])

        _ = try? await bench.login.logIn(as: Bench.account)  // Its error is another test's.
        await until { !status.isBusy }

        #expect(status.state == .bound)
    }

    @Test("SRV-30: a revoked device takes the button away, and its reason is there")
    func revoked() async throws {
        let bench = try await Bench.bound()
        let status = bench.login.status(of: Bench.account)
        await until { status.offersLogin }
        let revoked = Step.refusal("POST /v1/logins", 410, "device_revoked", more: #","reason":"deleted""#)
        bench.transport.add([bench.challengeStep(), revoked])
        bench.device.phone.willShowFace(matches: true)

        _ = try? await bench.login.logIn(as: Bench.account)  // Its error is another test's.
        await until { status.state == .needsPassword(reason: .revoked) }

        #expect(!status.offersLogin)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("SRV-23: each account has one status, and a change of one does not touch the other")
    func accounts() async throws {
        let bench = try await Bench.bound()
        let bob = Account(id: "a2", username: "bob")
        let (first, second) = (bench.login.status(of: Bench.account), bench.login.status(of: bob))
        await until { first.state == .bound && second.state == .notBound }
        bench.transport.add([.answer("POST /v1/devices/d1/unbinding", 204, "")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.unbind(Bench.account)
        await until { first.state == .notBound }

        #expect(second.state == .notBound)
        #expect(bench.login.status(of: Bench.account) === first)
        #expect(first !== second)
    }

    @Test(
        "DOM-16: a finger added while the app was closed is seen at launch: no button, no prompt, and the key is gone"
    )
    func changedAtLaunch() async throws {
        let memory = BindingsInMemory()
        let device = WatchedDevice(SimulatedPhone(.iPhone8(iOS: "15.0")))
        let before = try Bench(device, memory: memory)
        before.transport.add([.keys, before.challengeStep(), .device("d1")])
        device.phone.willTouch(.rightThumb)
        try await before.login.bind(Bench.session())
        try device.phone.enrol(.leftIndex)

        let status = try Bench(device, memory: memory).login.status(of: Bench.account)
        await until { status.state == .needsPassword(reason: .enrolmentChanged) }

        #expect(!status.offersLogin)
        #expect(device.prompts.count == 1)
        await until { device.keys.isEmpty }
    }

    @Test("DOM-12: a lockout at launch is no change: the button stays")
    func lockedOutAtLaunch() async throws {
        let bench = try await Bench.bound()
        bench.device.phone.otherAppMisses(5)

        try await bench.login.refresh()

        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("After a restore to another phone the button is gone before anybody taps it")
    func restored() async throws {
        let memory = BindingsInMemory()
        _ = try await Bench.bound(memory: memory)

        let status = try Bench(WatchedDevice(), memory: memory).login.status(of: Bench.account)
        await until { status.state == .needsPassword(reason: .keyMissing) }

        #expect(!status.offersLogin)
    }

    @Test("A memory that cannot be read is told, and there is no button")
    func unreadable() async throws {
        let memory = BindingsInMemory()
        memory.save([1])
        let status = try Bench(memory: memory).login.status(of: Bench.account)

        await until { status.trouble != nil }

        #expect(status.trouble?.code == .memoryFailed)
        #expect(status.state == nil)
        #expect(!status.offersLogin)
    }
}
