// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("A binding that does not come about leaves nothing")
struct BrokenBindingTests {
    /// What goes wrong, where, and what the caller hears.
    enum Fault: CaseIterable, CustomTestStringConvertible {
        case challengeRefused, challengeUnreachable, confirmationRefused, confirmationLost, confirmationTimedOut
        case confirmationMalformed, confirmationOfAnotherKey, confirmationUnexpected

        var testDescription: String { "\(self)" }

        func steps(_ bench: Bench) -> [Step] {
            let start = [Step.keys, bench.challengeStep()]
            return switch self {
            case .challengeRefused: [.keys, .refusal("POST /v1/challenges", 401, "session_required")]
            case .challengeUnreachable: [.keys, .failure("POST /v1/challenges", .unreachable)]
            case .confirmationRefused: start + [.refusal("POST /v1/devices", 403, "protection_refused")]
            case .confirmationLost: start + [.failure("POST /v1/devices", .unreachable)]
            case .confirmationTimedOut: start + [.failure("POST /v1/devices", .timedOut)]
            case .confirmationMalformed: start + [.answer("POST /v1/devices", 201, #"{"id":7}"#)]
            case .confirmationOfAnotherKey: start + [.device("d1", keyDigest: "another")]
            case .confirmationUnexpected: start + [.device("d1", 202)]
            }
        }

        var code: DeviceLoginError.Code {
            switch self {
            case .challengeRefused, .confirmationRefused: .refusedByServer
            case .challengeUnreachable, .confirmationLost: .unreachable
            case .confirmationTimedOut: .timedOut
            case .confirmationMalformed, .confirmationOfAnotherKey, .confirmationUnexpected: .malformedAnswer
            }
        }
    }

    @Test("SRV-31: Whatever goes wrong, the key is deleted and nothing is bound", arguments: Fault.allCases)
    func fault(_ fault: Fault) async throws {
        let bench = try Bench()
        bench.transport.add(fault.steps(bench))
        bench.device.phone.willShowFace(matches: true)

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(error?.code == fault.code)
        #expect(bench.transport.stepsLeft == 0)
        #expect(bench.device.keys.isEmpty)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
    }

    @Test("An older binding stays when binding anew fails")
    func olderBindingStays() async throws {
        let bench = try await Bench.bound()
        let keys = bench.device.keys
        bench.transport.add([bench.challengeStep(), .failure("POST /v1/devices", .timedOut)])
        bench.device.phone.willShowFace(matches: true)

        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(bench.device.keys == keys)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("Three strange faces and a cancel: the server hears of no key")
    func strangeFace() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep()])
        bench.device.phone.willShowFace(matches: false)
        bench.device.phone.willTap(.cancel)

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(error?.code == .ownerNotPresent)
        #expect(error?.device?.presence?.code == .userCancel)
        #expect(bench.device.keys.isEmpty)
        #expect(bench.device.signed.isEmpty)
    }

    @Test("Without anything enrolled no key is made and nobody is asked")
    func nothingEnrolled() async throws {
        let bench = try Bench(WatchedDevice(SimulatedPhone(.iPhone15(iOS: "17.0"), enrolled: [])))
        bench.transport.add([.keys])

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(error?.code == .deviceFailed)
        #expect(error?.device?.code == .unavailable)
        #expect(bench.device.prompts.isEmpty)
    }

    @Test("A device whose name cannot be shown is told before anybody is asked")
    func unshowableName() async throws {
        let name = DeviceDescription(name: " phone", model: "m", biometry: .faceID, protection: .simulated)
        let bench = try Bench(WatchedDevice(description: name))
        bench.transport.add([.keys])

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(error?.code == .deviceFailed)
        #expect(bench.device.prompts.isEmpty)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("Cancelling the task takes the prompt away and deletes the key")
    func cancelled() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep()])

        let task = Task { try await bench.login.bind(Bench.session()) }
        while bench.device.phone.prompt == nil { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: DeviceLoginError.self) { try await task.value }

        #expect(error?.code == .cancelled)
        #expect(bench.device.phone.prompt == nil)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("A key that could not be deleted is deleted by the next binding, even if that one fails, too")
    func leftover() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep(), .failure("POST /v1/devices", .timedOut)])
        bench.device.phone.willShowFace(matches: true)
        bench.device.refuseToDelete(true)
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }
        let leftover = bench.device.keys
        bench.device.refuseToDelete(false)
        bench.transport.add([.failure("POST /v1/challenges", .timedOut)])

        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(leftover.count == 1)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("Binding one account leaves alone what is just being bound for another")
    func twoAtOnce() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep()])
        let first = Task { try await bench.login.bind(Bench.session()) }
        while bench.device.phone.prompt == nil { await Task.yield() }
        bench.transport.add([
            .session("POST /v1/sessions", method: "password", account: "a2"),
            .refusal("POST /v1/challenges", 503, "unavailable"), .device("d1"),
        ])
        let session = try await bench.login.signIn(username: "bob", password: "correct horse")

        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(session) }
        bench.device.phone.face(matches: true)
        try await first.value

        #expect(bench.device.keys.count == 1)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("What a process left unfinished when it ended is deleted by the next one")
    func endedProcess() async throws {
        let device = WatchedDevice()
        _ = try await device.createKey(KeyName("left"))
        let memory = BindingsInMemory()
        let account = #""origin":"https://bank.example","accountID":"a9","username":"eve""#
        let pending = #"{\#(account),"key":"left","state":"pending"}"#
        memory.save(Array(#"{"v":1,"installationID":"i1","bindings":[\#(pending)]}"#.utf8))
        let bench = try Bench(device, memory: memory)
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        device.phone.willShowFace(matches: true)

        let eve = try await bench.login.state(of: Account(id: "a9", username: "eve"))
        try await bench.login.bind(Bench.session())

        #expect(eve == .notBound)
        #expect(device.keys.count == 1)
        #expect(device.keys != [KeyName("left")])
        #expect(memory.load().map { String(decoding: $0, as: UTF8.self).contains("eve") } == false)
    }

    @Test("Binding the same account twice at once is refused the second time")
    func twiceAtOnce() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        let task = Task { try await bench.login.bind(Bench.session()) }
        while bench.device.phone.prompt == nil { await Task.yield() }

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }
        bench.device.phone.face(matches: true)
        try await task.value

        #expect(error?.code == .attemptInProgress)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }
}
