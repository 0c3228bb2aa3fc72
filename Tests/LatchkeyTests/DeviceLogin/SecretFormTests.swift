// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("A device that stands at its server by a secret")
struct SecretFormTests {
    private static let server = Result { try SecretServer() }
    private static let unbinding = "POST /v1/devices/d1/unbinding"

    private func bound(_ server: SecretServer, memory: any BindingMemory = BindingsInMemory()) async throws -> Bench {
        let bench = try Bench(memory: memory)
        bench.transport.add([server.step, server.step, bench.challengeStep(), .secretDevice("d1")])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session(), form: .secret)
        return bench
    }

    private func bytes(_ act: Act) throws -> [UInt8] {
        act.bytes(
            origin: try #require(Origin(Bench.origin)),
            challenge: try #require(ChallengeText(Bench.challenge))
        )
    }

    private func bindAct(_ sent: NewDevice) throws -> Act {
        Act.bind(
            account: try #require(AccountID("a1")),
            installation: sent.installationID,
            form: .secret,
            protection: .simulated,
            key: nil
        )
    }

    @Test("One prompt releases the pair, which travels sealed, over the bind act, to the server's key")
    func bind() async throws {
        let server = try Self.server.get()
        let bench = try await bound(server)

        let sent = try NewDevice(sent: try #require(bench.transport.requests.last))
        #expect(sent.credential.form == .secret)
        #expect(try server.open(sent.proof, for: bytes(bindAct(sent))) != nil)
        #expect(bench.device.prompts.isEmpty)
        #expect(bench.device.phone.answersLeft == 0)
        #expect(bench.device.keys.isEmpty)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("Login seals the same pair over the login act, by one prompt")
    func logIn() async throws {
        let server = try Self.server.get()
        let bench = try await bound(server)
        bench.transport.add([
            server.step, bench.challengeStep(), .session("POST /v1/logins", method: "deviceSecret", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)

        let session = try await bench.login.logIn(as: Bench.account)

        let sent = try NewLogin(sent: try #require(bench.transport.requests.last))
        #expect(try server.open(sent.proof, for: bytes(.login(device: sent.deviceID))) != nil)
        #expect(session.method == .deviceSecret)
        #expect(bench.device.phone.answersLeft == 0)
    }

    @Test("A pair that the server made is kept after the owner was there, and logs in")
    func fromServer() async throws {
        let server = try Self.server.get()
        let bench = try Bench()
        let secret = DeviceSecret { SystemRandom.bytes($0) }
        bench.transport.add([server.step, server.step, bench.challengeStep(), .secretDevice("d1", secret: secret)])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session(), form: .secretFromServer)
        bench.transport.add([
            server.step, bench.challengeStep(), .session("POST /v1/logins", method: "deviceSecret", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)

        _ = try await bench.login.logIn(as: Bench.account)

        let sent = try NewLogin(sent: try #require(bench.transport.requests.last))
        let opened = try server.open(sent.proof, for: bytes(.login(device: sent.deviceID)))
        #expect(opened?.devicePassword.text == secret.devicePassword.text)
        #expect(bench.device.phone.answersLeft == 0)
    }

    @Test("A server-made pair that does not come leaves nothing here, and the server is told")
    func withoutPair() async throws {
        let server = try Self.server.get()
        let bench = try Bench()
        bench.transport.add([server.step, server.step, bench.challengeStep(), .secretDevice("d1")])
        bench.device.phone.willShowFace(matches: true)

        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.bind(Bench.session(), form: .secretFromServer)
        }
        bench.transport.add([.answer("DELETE /v1/devices/d1", 204, "")])

        #expect(error?.code == .malformedAnswer)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
        #expect(try await bench.login.deliverPendingUnbindings(by: Bench.session()) == 0)
    }

    @Test("Another sealing key than at binding is refused before anybody is asked, until the next login by password")
    func pinned() async throws {
        let server = try Self.server.get()
        let other = try SecretServer()
        let bench = try await bound(server)
        bench.transport.add([other.step])

        let error = await #expect(throws: DeviceLoginError.self) { _ = try await bench.login.logIn(as: Bench.account) }
        let again = await #expect(throws: DeviceLoginError.self) { _ = try await bench.login.logIn(as: Bench.account) }
        bench.transport.add([.session("POST /v1/sessions", method: "password"), other.step])
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")
        bench.transport.add([
            other.step, bench.challengeStep(), .session("POST /v1/logins", method: "deviceSecret", device: "d1"),
        ])
        bench.device.phone.willShowFace(matches: true)
        _ = try await bench.login.logIn(as: Bench.account)

        #expect(error?.passwordReason == .sealingKeyChanged)
        #expect(again?.passwordReason == .sealingKeyChanged)
        let sent = try NewLogin(sent: try #require(bench.transport.requests.last))
        #expect(try other.open(sent.proof, for: bytes(.login(device: sent.deviceID))) != nil)
    }

    @Test("Unbinding works without a network, by a sealed proof that is delivered later; the secret is gone at once")
    func unbind() async throws {
        let server = try Self.server.get()
        let memory = BindingsInMemory()
        let bench = try await bound(server, memory: memory)
        bench.transport.add([.failure(Self.unbinding, .unreachable)])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.unbind(Bench.account)
        let next = try Bench(bench.device, memory: memory)
        next.transport.add([server.step, .answer(Self.unbinding, 204, "")])
        let left = try await next.login.deliverPendingUnbindings()

        let proof = try Unbinding(sent: try #require(next.transport.requests.last)).proof
        let act = UnbindAct(device: try #require(DeviceID("d1")))
        #expect(left == 0)
        #expect(try server.open(proof, for: act.bytes(origin: try #require(Origin(Bench.origin)))) != nil)
        #expect(try bench.device.phone.keychain.items.isEmpty)
    }

    @Test("A changed set takes the secret along: the password is needed, the server is told, a binding is offered")
    func enrolmentChanged() async throws {
        let server = try Self.server.get()
        let bench = try await bound(server)
        try bench.device.phone.remove(.face)
        try bench.device.phone.enrol(.face)
        bench.transport.add([server.step, bench.challengeStep()])

        let error = await #expect(throws: DeviceLoginError.self) { _ = try await bench.login.logIn(as: Bench.account) }
        bench.transport.add([
            .session("POST /v1/sessions", method: "password"), .answer("DELETE /v1/devices/d1", 204, ""),
        ])
        let session = try await bench.login.signIn(username: "ada", password: "correct horse")

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(try await bench.login.offer(after: session) != nil)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("A binding that fails leaves no secret", arguments: ["refused", "lost", "stranger"])
    func failure(way: String) async throws {
        let server = try Self.server.get()
        let bench = try Bench()
        bench.transport.add([server.step, server.step, bench.challengeStep()])
        switch way {
        case "refused": bench.transport.add([.refusal("POST /v1/devices", 403, "form_refused")])
        case "lost": bench.transport.add([.failure("POST /v1/devices", .timedOut)])
        default: break
        }
        bench.device.phone.willShowFace(matches: way != "stranger")
        if way == "stranger" { bench.device.phone.willTap(.cancel) }

        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session(), form: .secret) }

        #expect(try bench.device.phone.keychain.items.isEmpty)
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
    }

    @Test(
        "A server without a sealing key is told apart, and nobody is asked",
        arguments: [BindingForm.secret, .secretFromServer]
    )
    func unavailable(form: BindingForm) async throws {
        let bench = try Bench()
        bench.transport.add([.keys, .keys])

        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.bind(Bench.session(), form: form)
        }

        #expect(error?.code == .formUnavailable)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("SRV-26: binding anew makes another pair, and the old one is gone")
    func rotated() async throws {
        let server = try Self.server.get()
        let bench = try await bound(server)
        let first = try NewDevice(sent: try #require(bench.transport.requests.last))
        bench.transport.add([server.step, bench.challengeStep(), .secretDevice("d2")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session(), form: .secret)

        let second = try NewDevice(sent: try #require(bench.transport.requests.last))
        let act = try bytes(bindAct(first))
        let (old, new) = (try server.open(first.proof, for: act), try server.open(second.proof, for: act))
        #expect(old != nil && new != nil)
        #expect(old?.devicePassword.text != new?.devicePassword.text)
        #expect(old?.deviceAccount.text != new?.deviceAccount.text)
        #expect(try bench.device.phone.keychain.items.count == 1)
    }

    @Test("Binding by a key afterwards takes the secret away")
    func keyInstead() async throws {
        let server = try Self.server.get()
        let bench = try await bound(server)
        bench.transport.add([bench.challengeStep(), .device("d2", 200)])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session())

        #expect(try bench.device.phone.keychain.items.isEmpty)
        #expect(bench.device.keys.count == 1)
    }

    @Test("What is remembered holds neither name nor password, and none of them is printed")
    func noSecretInMemory() async throws {
        let server = try Self.server.get()
        let memory = BindingsInMemory()
        let bench = try await bound(server, memory: memory)
        let sent = try NewDevice(sent: try #require(bench.transport.requests.last))
        let secret = try #require(try server.open(sent.proof, for: bytes(bindAct(sent))))

        let remembered = String(decoding: try #require(memory.load()), as: UTF8.self)

        #expect(!remembered.contains(secret.devicePassword.text))
        #expect(!remembered.contains(secret.deviceAccount.text))
    }
}
