// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Logging in by a bound device")
struct LogInTests {
    private func failure(_ bench: Bench) async -> DeviceLoginError? {
        await #expect(throws: DeviceLoginError.self) { _ = try await bench.login.logIn(as: Bench.account) }
    }

    @Test("One prompt signs the login act with the bound key, and a session comes back")
    func logIn() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            bench.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)

        let session = try await bench.login.logIn(as: Bench.account)

        #expect(session.method == .deviceKey)
        #expect(session.account == Bench.account)
        #expect(bench.device.prompts.last?.reason == "Log in as ada")
        let requests = bench.transport.requests
        let key = try NewDevice(sent: requests[2]).credential.publicKey
        let sent = try NewLogin(sent: requests[4])
        let bytes = Act.login(device: sent.deviceID).bytes(
            origin: try #require(Origin(Bench.origin)),
            challenge: try #require(ChallengeText(Bench.challenge))
        )
        guard case .signature(let signature) = sent.proof else { throw InvalidMember("proof") }
        #expect(key?.isValid(signature: signature, over: bytes) == true)
        #expect(requests[3].headers["Authorization"] == nil)
    }

    @Test("A slow person is asked once more over a fresh challenge")
    func slowPerson() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            bench.challengeStep(thenPasses: .seconds(91)), bench.challengeStep(),
            .session("POST /v1/logins", method: "deviceKey", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)
        bench.device.phone.willShowFace(matches: true)

        _ = try await bench.login.logIn(as: Bench.account)

        #expect(bench.device.prompts.count == 3)
    }

    @Test("A stranger's face sends nothing to the server but the wish for a challenge")
    func stranger() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([bench.challengeStep()])
        bench.device.phone.willShowFace(matches: false)
        bench.device.phone.willTap(.cancel)

        let error = await failure(bench)

        #expect(error?.device?.presence?.code == .userCancel)
        #expect(bench.transport.calls.last == "POST /v1/challenges")
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("An account that was never bound here is told so without asking anybody")
    func notBound() async throws {
        let bench = try Bench()

        let error = await failure(bench)

        #expect(error?.code == .notBound)
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("A device that the server does not recognise needs the password, keeps its key and is not tried again")
    func notRecognised() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([bench.challengeStep(), .refusal("POST /v1/logins", 401, "login_refused")])
        bench.device.phone.willShowFace(matches: true)

        let error = await failure(bench)

        #expect(error?.code == .needsPassword)
        #expect(error?.passwordReason == .notRecognised)
        #expect(error?.problem?.code == .loginRefused)
        #expect(bench.device.keys.count == 1)
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.state(of: Bench.account) == .needsPassword(reason: .notRecognised))
    }

    @Test("A person may try again after that, and a success mends it")
    func tryAgain() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            bench.challengeStep(), .refusal("POST /v1/logins", 401, "login_refused"),
            bench.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)
        _ = await failure(bench)
        bench.device.phone.willShowFace(matches: true)

        _ = try await bench.login.logIn(as: Bench.account)

        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("Other refusals and lost answers leave the binding as it was", arguments: [429, 503, 401, 0])
    func otherFailures(status: Int) async throws {
        let bench = try await Bench.bound()
        let step: Step =
            switch status {
            case 429: .refusal("POST /v1/logins", 429, "too_many_requests")
            case 503: .refusal("POST /v1/logins", 503, "unavailable")
            case 401: .answer("POST /v1/logins", 401, "<html>", "text/html")
            default: .failure("POST /v1/logins", .timedOut)
            }
        bench.transport.add([bench.challengeStep(), step])
        bench.device.phone.willShowFace(matches: true)

        let error = await failure(bench)

        #expect(error?.code != .needsPassword)
        #expect(bench.device.keys.count == 1)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("SRV-30: A revoked device loses its key, and the next attempt asks nobody")
    func revoked() async throws {
        let bench = try await Bench.bound()
        let revoked = Step.refusal("POST /v1/logins", 410, "device_revoked", more: #","reason":"deleted""#)
        bench.transport.add([bench.challengeStep(), revoked])
        bench.device.phone.willShowFace(matches: true)

        let first = await failure(bench)
        let second = await failure(bench)

        #expect(first?.passwordReason == .revoked)
        #expect(second?.passwordReason == .revoked)
        #expect(bench.device.keys.isEmpty)
        #expect(bench.device.prompts.count == 2)
    }

    @Test("A new face ends the key: only the password helps, and binding anew mends it")
    func enrolmentChanged() async throws {
        let bench = try await Bench.bound(WatchedDevice(SimulatedPhone(.iPhone15(iOS: "17.0"))))
        try bench.device.phone.remove(.face)
        try bench.device.phone.enrol(.face)
        bench.transport.add([bench.challengeStep()])

        let error = await failure(bench)
        let state = try await bench.login.state(of: Bench.account)
        bench.transport.add([bench.challengeStep(), .device("d2", 200)])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session())

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(state == .needsPassword(reason: .enrolmentChanged))
        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(bench.device.keys.count == 1)
    }

    @Test("DOM-07: a login renews a mark that is the same under a new system, so that a later change can be told")
    func renewedMark() async throws {
        let device = WatchedDevice()
        device.tell(.enrolled(EnrolmentMark([1], systemVersion: 17)))
        let bench = try await Bench.bound(device)
        device.tell(.enrolled(EnrolmentMark([1], systemVersion: 18)))
        bench.transport.add([
            bench.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
        ])
        device.phone.willShowFace(matches: true)
        _ = try await bench.login.logIn(as: Bench.account)
        device.tell(.enrolled(EnrolmentMark([2], systemVersion: 18)))

        try await bench.login.refresh()

        #expect(try await bench.login.state(of: Bench.account) == .needsPassword(reason: .enrolmentChanged))
    }

    @Test("After a restore to another phone the key is missing, and the person is told")
    func restored() async throws {
        let memory = BindingsInMemory()
        let old = try Bench(WatchedDevice(), memory: memory)
        old.transport.add([.keys, old.challengeStep(), .device("d1")])
        old.device.phone.willShowFace(matches: true)
        try await old.login.bind(Bench.session())
        let new = try Bench(WatchedDevice(), memory: memory)
        new.transport.add([.keys, new.challengeStep()])

        let error = await failure(new)

        #expect(error?.code == .needsPassword)
        #expect(error?.passwordReason == .keyMissing)
    }

    @Test("SRV-25: A session of somebody else is no answer", arguments: ["a2 d1", "a1 d2", "a1"])
    func somebodyElse(answer: String) async throws {
        let parts = answer.split(separator: " ").map(String.init)
        let bench = try await Bench.bound()
        let device = parts.count > 1 ? parts[1] : nil
        bench.transport.add([
            bench.challengeStep(),
            .session("POST /v1/logins", method: "deviceKey", account: parts[0], device: device),
        ])
        bench.device.phone.willShowFace(matches: true)

        #expect(await failure(bench)?.code == .malformedAnswer)
    }

    @Test("Cancelling the task takes the prompt away, and no login is sent")
    func cancelled() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([bench.challengeStep()])

        let task = Task { try await bench.login.logIn(as: Bench.account) }
        while bench.device.phone.prompt == nil { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: DeviceLoginError.self) { _ = try await task.value }

        #expect(error?.code == .cancelled)
        #expect(bench.device.phone.prompt == nil)
        #expect(bench.transport.calls.last == "POST /v1/challenges")
    }

    @Test("What was bound before a restart is bound after it")
    func restart() async throws {
        let memory = BindingsInMemory()
        let device = WatchedDevice()
        let before = try Bench(device, memory: memory)
        before.transport.add([.keys, before.challengeStep(), .device("d1")])
        device.phone.willShowFace(matches: true)
        try await before.login.bind(Bench.session())
        let after = try Bench(device, memory: memory)
        after.transport.add([
            .keys, after.challengeStep(), .session("POST /v1/logins", method: "deviceKey", device: "d1"),
        ])
        device.phone.willShowFace(matches: true)

        let account = try #require(try await after.login.boundAccounts().first)
        let session = try await after.login.logIn(as: account)

        #expect(session.account == Bench.account)
    }
}
