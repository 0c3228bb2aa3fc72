// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Binding a device")
struct BindTests {
    private func failure(_ bench: Bench) async -> DeviceLoginError? {
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }
    }

    @Test("One prompt signs the bind act over the server's challenge, and the server is told of the key")
    func bind() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(bench.transport.calls == ["GET /v1/server-keys", "POST /v1/challenges", "POST /v1/devices"])
        let sent = try NewDevice(sent: try #require(bench.transport.requests.last))
        let key = try #require(sent.credential.publicKey)
        let act = Act.bind(
            account: try #require(AccountID("a1")),
            installation: sent.installationID,
            form: .key,
            protection: .simulated,
            key: key
        )
        let bytes = act.bytes(
            origin: try #require(Origin(Bench.origin)),
            challenge: try #require(ChallengeText(Bench.challenge))
        )
        guard case .signature(let signature)? = sent.proof else { throw InvalidMember("proof") }
        #expect(key.isValid(signature: signature, over: bytes))
        #expect(bench.device.signed == [bytes])
        #expect(sent.biometry == .faceID)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(try await bench.login.boundAccounts() == [Bench.account])
    }

    @Test("The session's token goes with the calls that need it, and not with the one that does not")
    func token() async throws {
        let bench = try await Bench.bound()

        let tokens = bench.transport.requests.map { $0.headers["Authorization"] }

        #expect(tokens == [nil, "Bearer \(Bench.token)", "Bearer \(Bench.token)"])
    }

    @Test("The person reads the sensor's name, or the app's own words")
    func words() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([bench.challengeStep(), .device("d2", 200)])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session(), asking: Prompt("Trust this phone"))

        #expect(bench.device.prompts.map(\.reason) == ["Log in with Face ID from now on", "Trust this phone"])
    }

    @Test("Without the app's own words the person reads them in the app's language")
    func language() async throws {
        let bench = try Bench(texts: Texts(.simplifiedChinese))
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(bench.device.prompts.map(\.reason) == ["今后使用面容 ID 登录"])
    }

    @Test("A server that is not known by our origin is asked for nothing, and nobody is prompted")
    func originMismatch() async throws {
        let bench = try Bench()
        bench.transport.add([
            .answer("GET /v1/server-keys", 200, #"{"origins":["https://bank.example.evil.example"],"keys":[]}"#)
        ])

        let error = await failure(bench)

        #expect(error?.code == .originMismatch)
        #expect(bench.transport.calls == ["GET /v1/server-keys"])
        #expect(bench.device.keys.isEmpty)
    }

    @Test("The origin is checked once a login, and again after it was wrong")
    func originIsCheckedOnce() async throws {
        let bench = try Bench()
        bench.transport.add([.answer("GET /v1/server-keys", 200, #"{"origins":[],"keys":[]}"#)])
        _ = await failure(bench)
        bench.transport.add([.keys, bench.challengeStep(), .device("d1"), bench.challengeStep(), .device("d2", 200)])
        bench.device.phone.willShowFace(matches: true)
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())
        try await bench.login.bind(Bench.session())

        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("A person who took more than 90 s is asked once more over a fresh challenge, and not a third time")
    func slowPerson() async throws {
        let bench = try Bench()
        bench.transport.add([
            .keys, bench.challengeStep(thenPasses: .milliseconds(90_001)),
            bench.challengeStep(thenPasses: .milliseconds(90_001)), .device("d1"),
        ])
        for _ in 1...3 { bench.device.phone.willShowFace(matches: true) }

        try await bench.login.bind(Bench.session())

        #expect(bench.device.prompts.count == 2)
        #expect(bench.device.phone.answersLeft == 1)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("A person who took 90 s is asked once")
    func almostSlowPerson() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep(thenPasses: .seconds(90)), .device("d1")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(bench.device.prompts.count == 1)
    }

    @Test("Binding anew replaces the old key on this device, too, and keeps the installation's id")
    func bindingAnew() async throws {
        let bench = try await Bench.bound()
        let first = bench.device.keys
        bench.transport.add([bench.challengeStep(), .device("d2", 200)])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(bench.device.keys.count == 1)
        #expect(bench.device.keys != first)
        let sent = bench.transport.requests.filter { $0.url.path == "/v1/devices" }
        #expect(try Set(sent.map { try NewDevice(sent: $0).installationID }).count == 1)
        #expect(try await bench.login.boundAccounts() == [Bench.account])
    }

    @Test("Two accounts are bound side by side")
    func twoAccounts() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .session("POST /v1/sessions", method: "password", account: "a2"), bench.challengeStep(), .device("d2"),
        ])
        bench.device.phone.willShowFace(matches: true)

        let session = try await bench.login.signIn(username: "bob", password: "correct horse")
        try await bench.login.bind(session)

        #expect(bench.device.keys.count == 2)
        #expect(try await bench.login.boundAccounts().map(\.id) == ["a1", "a2"])
    }
}
