// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Unbinding by the owner's presence")
struct UnbindTests {
    private static let call = "POST /v1/devices/d1/unbinding"
    private static let done = Step.answer(call, 204, "")

    private static func deleted(_ status: Int) -> Step {
        let call = "DELETE /v1/devices/d1"
        return status == 204 ? .answer(call, 204, "") : .refusal(call, 404, "not_found")
    }

    private func failure(_ bench: Bench) async -> DeviceLoginError? {
        await #expect(throws: DeviceLoginError.self) { _ = try await bench.login.unbind(Bench.account) }
    }

    @Test("One prompt signs the unbind act, which needs no challenge; the server is told and the key is gone")
    func unbind() async throws {
        let bench = try await Bench.bound()
        let key = try NewDevice(sent: bench.transport.requests[2]).credential.publicKey
        bench.transport.add([Self.done])
        bench.device.phone.willShowFace(matches: true)

        let outcome = try await bench.login.unbind(Bench.account)

        #expect(outcome == .complete)
        #expect(bench.transport.calls.last == Self.call)
        guard case .signature(let signature) = try Unbinding(sent: bench.transport.requests[3]).proof else {
            throw InvalidMember("proof")
        }
        let device = try #require(DeviceID("d1"))
        let bytes = UnbindAct(device: device).bytes(origin: try #require(Origin(Bench.origin)))
        #expect(key?.isValid(signature: signature, over: bytes) == true)
        #expect(bench.transport.requests[3].headers["Authorization"] == nil)
        #expect(bench.device.prompts.last?.reason == "Stop logging in as ada with this device")
        #expect(bench.device.keys.isEmpty)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("SRV-20: without a network the binding ends here, and the proof is delivered by the next launch")
    func offline() async throws {
        let memory = BindingsInMemory()
        let device = WatchedDevice()
        let bench = try await Bench.bound(device, memory: memory)
        bench.transport.add([.failure(Self.call, .unreachable)])
        device.phone.willShowFace(matches: true)

        let outcome = try await bench.login.unbind(Bench.account)
        let next = try Bench(device, memory: memory)
        next.transport.add([.keys, Self.done])
        let left = try await next.login.deliverPendingUnbindings()

        guard case .serverNotToldYet(let error) = outcome else { throw InvalidMember("outcome") }
        #expect(error.code == .unreachable)
        #expect(device.keys.isEmpty)
        #expect(try await next.login.state(of: Bench.account) == .notBound)
        #expect(left == 0)
        #expect(next.transport.stepsLeft == 0)
    }

    @Test("An answer that was lost is asked for again, and a second 204 is as good as the first")
    func lostAnswer() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.failure(Self.call, .timedOut), Self.done])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.unbind(Bench.account)

        #expect(try await bench.login.deliverPendingUnbindings() == 0)
        #expect(bench.transport.stepsLeft == 0)
        #expect(bench.device.prompts.count == 2)
    }

    @Test(
        "SRV-20: a proof that the server refuses is told and not sent again; the account's next session ends the device, or hears that it has ended",
        arguments: ["proof_refused", "not_found"],
        [204, 404]
    )
    func refused(code: String, status: Int) async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.refusal(Self.call, code == "not_found" ? 404 : 403, code)])
        bench.device.phone.willShowFace(matches: true)

        let outcome = try await bench.login.unbind(Bench.account)
        let left = try await bench.login.deliverPendingUnbindings()
        bench.transport.add([.session("POST /v1/sessions", method: "password"), Self.deleted(status)])
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")

        guard case .serverNotToldYet(let error) = outcome else { throw InvalidMember("outcome") }
        #expect(error.problem?.code.rawValue == code)
        #expect(left == 1)
        #expect(bench.device.keys.isEmpty)
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("Where a session is at hand when the proof is refused, it says it at once", arguments: [204, 404])
    func refusedBeforeSession(status: Int) async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.failure(Self.call, .unreachable)])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.unbind(Bench.account)
        bench.transport.add([
            .session("POST /v1/sessions", method: "password"), .refusal(Self.call, 403, "proof_refused"),
            Self.deleted(status),
        ])

        _ = try await bench.login.signIn(username: "ada", password: "correct horse")

        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("A session of somebody else says nothing for a proof that was refused")
    func refusedBeforeOtherSession() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .refusal(Self.call, 403, "proof_refused"),
            .session("POST /v1/sessions", method: "password", account: "a2"),
        ])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.unbind(Bench.account)

        _ = try await bench.login.signIn(username: "bob", password: "correct horse")

        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings() == 1)
    }

    @Test("A server that cannot answer now is told later", arguments: ["unavailable", "too_many_requests"])
    func later(code: String) async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .refusal(Self.call, 503, code), .session("POST /v1/sessions", method: "password"), Self.done,
        ])
        bench.device.phone.willShowFace(matches: true)

        let outcome = try await bench.login.unbind(Bench.account)
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")

        #expect(outcome != .complete)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test(
        "Without the owner nothing ends: a stranger and a cancel, a phone call, a given-up task",
        arguments: [0, 1, 2]
    )
    func withoutOwner(way: Int) async throws {
        let bench = try await Bench.bound()
        let task = Task { try await bench.login.unbind(Bench.account) }
        while bench.device.phone.prompt == nil { await Task.yield() }

        switch way {
        case 0:
            bench.device.phone.face(matches: false)
            try bench.device.phone.tap(.cancel)
        case 1: bench.device.phone.interrupt()
        default: task.cancel()
        }
        let error = await #expect(throws: DeviceLoginError.self) { _ = try await task.value }

        #expect(error?.code == (way == 2 ? .cancelled : .ownerNotPresent))
        #expect(bench.device.keys.count == 1)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(bench.transport.requests.count == 3)
    }

    @Test("A process that ended before the key was deleted leaves no key: the next sign-in deletes it")
    func endedProcess() async throws {
        let memory = BindingsInMemory()
        let device = WatchedDevice()
        let bench = try await Bench.bound(device, memory: memory)
        bench.transport.add([.failure(Self.call, .unreachable)])
        device.phone.willShowFace(matches: true)
        device.refuseToDelete(true)
        try await bench.login.unbind(Bench.account)
        device.refuseToDelete(false)
        let next = try Bench(device, memory: memory)
        next.transport.add([.keys, .session("POST /v1/sessions", method: "password"), Self.done])

        let state = try await next.login.state(of: Bench.account)
        _ = try await next.login.signIn(username: "ada", password: "correct horse")

        #expect(state == .notBound)
        #expect(device.keys.isEmpty)
        #expect(next.transport.stepsLeft == 0)
    }

    @Test("A memory that cannot be written leaves the binding as it was, and the server hears nothing")
    func unwritable() async throws {
        let memory = FailingMemory()
        let bench = try await Bench.bound(memory: memory)
        bench.device.phone.willShowFace(matches: true)
        memory.fail(true)

        let error = await failure(bench)

        #expect(error?.code == .memoryFailed)
        #expect(bench.device.keys.count == 1)
        #expect(bench.transport.requests.count == 3)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("A binding that the server has revoked is forgotten without a prompt and without a call")
    func revoked() async throws {
        let bench = try await Bench.bound()
        let revoked = Step.refusal("POST /v1/logins", 410, "device_revoked", more: #","reason":"deleted""#)
        bench.transport.add([bench.challengeStep(), revoked])
        bench.device.phone.willShowFace(matches: true)
        _ = try? await bench.login.logIn(as: Bench.account)  // Its error is another test's.

        #expect(try await bench.login.unbind(Bench.account) == .complete)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
        #expect(bench.device.prompts.count == 2)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("A key that a new face has ended signs no unbinding: the password is needed")
    func enrolmentChanged() async throws {
        let bench = try await Bench.bound()
        try bench.device.phone.remove(.face)
        try bench.device.phone.enrol(.face)

        let error = await failure(bench)

        #expect(error?.code == .needsPassword)
        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(try await bench.login.state(of: Bench.account) == .needsPassword(reason: .enrolmentChanged))
        #expect(bench.device.keys.isEmpty)
    }

    @Test("What is not bound cannot be unbound, and nobody is asked")
    func notBound() async throws {
        let bench = try Bench()

        #expect(await failure(bench)?.code == .notBound)
        #expect(bench.transport.requests.isEmpty)
    }
}
