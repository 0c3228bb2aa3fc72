// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("One attempt an account, and it can be given up")
struct AttemptTests {
    private func started(_ bench: Bench) async -> Task<Session, any Error> {
        bench.transport.add([bench.challengeStep()])
        let task = Task { try await bench.login.logIn(as: Bench.account) }
        while bench.device.phone.prompt == nil { await Task.yield() }
        return task
    }

    @Test("A second tap shows no second prompt, whatever it wants", arguments: ["log in", "bind", "unbind"])
    func secondTap(wish: String) async throws {
        let bench = try await Bench.bound()
        let task = await started(bench)

        let error = await #expect(throws: DeviceLoginError.self) {
            switch wish {
            case "bind": try await bench.login.bind(Bench.session())
            case "unbind": _ = try await bench.login.unbind(Bench.account)
            default: _ = try await bench.login.logIn(as: Bench.account)
            }
        }
        bench.transport.add([.session("POST /v1/logins", method: "deviceKey", device: "d1")])
        bench.device.phone.face(matches: true)
        _ = try await task.value

        #expect(error?.code == .attemptInProgress)
        #expect(bench.device.prompts.count == 2)
    }

    @Test("SRV-24: the account is switched while its prompt is up: the prompt goes, and no login is sent")
    func switched() async throws {
        let bench = try await Bench.bound()
        let task = await started(bench)

        await bench.login.cancelAll(for: Bench.account)
        let error = await #expect(throws: DeviceLoginError.self) { _ = try await task.value }

        #expect(error?.code == .cancelled)
        #expect(bench.device.phone.prompt == nil)
        #expect(bench.transport.calls.last == "POST /v1/challenges")
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("SRV-24: a session that comes after the switch reaches nobody, and is ended at the server")
    func lateSession() async throws {
        let bench = try await Bench.bound()
        let login = bench.login
        let late = Step(call: "POST /v1/logins") { request async throws(TransportError) in
            // The switch comes while the server has answered, and the answer is on its way.
            let giving = Task { await login.cancelAll(for: Bench.account) }
            while !Task.isCancelled { await Task.yield() }
            _ = giving
            let step = Step.session("POST /v1/logins", method: "deviceKey", device: "d1")
            return try await step.answer(request)
        }
        bench.transport.add([bench.challengeStep(), late, .answer("DELETE /v1/session", 204, "")])
        bench.device.phone.willShowFace(matches: true)

        let error = await #expect(throws: DeviceLoginError.self) { _ = try await login.logIn(as: Bench.account) }

        #expect(error?.code == .cancelled)
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await login.state(of: Bench.account) == .bound)
    }

    @Test("Giving up one account's attempt leaves the other's alone, and giving up nothing returns at once")
    func otherAccount() async throws {
        let bench = try await Bench.bound()
        let task = await started(bench)

        await bench.login.cancelAll(for: Account(id: "a2", username: "bob"))
        let isThere = bench.device.phone.prompt != nil
        await bench.login.cancelAll()
        await bench.login.cancelAll()

        #expect(isThere)
        await #expect(throws: DeviceLoginError.self) { _ = try await task.value }
    }

    @Test("A call may bring its own sentence, for every act", arguments: ["log in", "bind", "unbind"])
    func ownPrompt(act: String) async throws {
        let bench = try await Bench.bound()
        bench.device.phone.willShowFace(matches: true)
        let prompt = Prompt("For the harbour", cancelTitle: "Not now")

        switch act {
        case "bind":
            bench.transport.add([bench.challengeStep(), .device("d2", 200)])
            try await bench.login.bind(Bench.session(), asking: prompt)
        case "unbind":
            bench.transport.add([.answer("POST /v1/devices/d1/unbinding", 204, "")])
            try await bench.login.unbind(Bench.account, asking: prompt)
        default:
            bench.transport.add([
                bench.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
            ])
            _ = try await bench.login.logIn(as: Bench.account, asking: prompt)
        }

        #expect(bench.device.prompts.last == prompt)
    }
}
