// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("A binding in secret form whose answer was lost")
struct LostSecretTests {
    private static let server = Result { try SecretServer() }
    private static let signIn = Step.session("POST /v1/sessions", method: "password")
    private static let forms = [BindingForm.secret, .secretFromServer]

    private static func list(_ devices: (id: String, form: String)...) -> Step {
        let listed = devices.map { id, form in
            """
            {"id":"\(id)","name":"n","model":"m","biometry":"faceID","form":"\(form)","protection":"simulated",\
            "boundAt":"2026-01-01T00:00:00.000Z"}
            """
        }
        return .answer("GET /v1/devices", 200, #"{"devices":[\#(listed.joined(separator: ","))]}"#)
    }

    /// A bench on which a binding has just been sent and not been answered.
    private func lost(_ form: BindingForm) async throws -> Bench {
        let bench = try Bench()
        let server = try Self.server.get()
        bench.transport.add([
            server.step, server.step, bench.challengeStep(), .failure("POST /v1/devices", .timedOut),
        ])
        bench.device.phone.willShowFace(matches: true)
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session(), form: form) }
        return bench
    }

    private func signIn(_ bench: Bench, _ steps: [Step]) async throws {
        bench.transport.add([Self.signIn] + steps)
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test(
        "The next sign-in replaces it from the same installation, without a prompt, and ends that one",
        arguments: forms
    )
    func ended(form: BindingForm) async throws {
        let bench = try await lost(form)
        let sent = try NewDevice(sent: try #require(bench.transport.requests.last))

        try await signIn(
            bench,
            [
                Self.list(("d7", "secret"), ("d8", "secret")), bench.challengeStep(), .secretDevice("d9"),
                .answer("DELETE /v1/devices/d9", 204, ""),
            ]
        )
        try await signIn(bench, [])

        let replacing = try NewDevice(sent: bench.transport.requests[bench.transport.requests.count - 3])
        #expect(replacing.installationID == sent.installationID)
        #expect(replacing.credential.form == .secret && replacing.proof == nil)
        #expect(bench.device.phone.answersLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
    }

    @Test("A process that ended before the answer leaves it to the next one")
    func endedProcess() async throws {
        let memory = BindingsInMemory()
        let account = #""origin":"https://bank.example","accountID":"a1","username":"ada""#
        let pending = #"{\#(account),"key":"left","state":"pending","sent":{"form":"secret"}}"#
        memory.save(Array(#"{"v":1,"installationID":"i1","bindings":[\#(pending)]}"#.utf8))
        let next = try Bench(memory: memory)
        next.transport.add([.keys])

        try await signIn(next, [Self.list()])

        #expect(try await next.login.deliverPendingUnbindings() == 0)
    }

    @Test("Where no device in secret form is listed there is none, and nothing is replaced")
    func neverArrived() async throws {
        let bench = try await lost(.secret)

        try await signIn(bench, [Self.list(("d7", "key"))])

        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("Where this installation's former device is still listed it was not replaced, and stays")
    func formerStays() async throws {
        let server = try Self.server.get()
        let bench = try Bench()
        bench.transport.add([server.step, server.step, bench.challengeStep(), .secretDevice("d1")])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session(), form: .secret)
        bench.transport.add([server.step, bench.challengeStep(), .failure("POST /v1/devices", .unreachable)])
        bench.device.phone.willShowFace(matches: true)
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session(), form: .secret) }

        try await signIn(bench, [Self.list(("d1", "secret"))])

        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test(
        "A stronger device in its place, and a full list, mean that there is none",
        arguments: ["weaker_credential", "too_many_devices"]
    )
    func nothingToReplace(code: String) async throws {
        let bench = try await lost(.secret)

        try await signIn(
            bench,
            [Self.list(("d7", "secret")), bench.challengeStep(), .refusal("POST /v1/devices", 409, code)]
        )

        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("What stands in the way leaves it to the next sign-in; once its successor is known, that one is ended")
    func later() async throws {
        let bench = try await lost(.secret)
        let secret = Self.list(("d7", "secret"))

        try await signIn(
            bench,
            [secret, bench.challengeStep(), .refusal("POST /v1/devices", 403, "fresh_login_required")]
        )
        try await signIn(
            bench,
            [secret, bench.challengeStep(), .secretDevice("d9"), .failure("DELETE /v1/devices/d9", .timedOut)]
        )
        try await signIn(bench, [.refusal("DELETE /v1/devices/d9", 404, "not_found")])

        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("A binding that the server has refused leaves nothing to look for")
    func refused() async throws {
        let bench = try Bench()
        let server = try Self.server.get()
        bench.transport.add([
            server.step, server.step, bench.challengeStep(), .refusal("POST /v1/devices", 403, "form_refused"),
        ])
        bench.device.phone.willShowFace(matches: true)
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session(), form: .secret) }

        try await signIn(bench, [])
    }

    @Test("Binding again replaces it, and nothing is left to tell")
    func boundAgain() async throws {
        let bench = try await lost(.secret)
        let server = try Self.server.get()
        bench.transport.add([server.step, bench.challengeStep(), .secretDevice("d9")])
        bench.device.phone.willShowFace(matches: true)

        try await bench.login.bind(Bench.session(), form: .secret)

        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings(by: Bench.session()) == 0)
    }

    @Test("Nothing is replaced while the account is being bound")
    func whileBinding() async throws {
        let bench = try await lost(.secret)
        let server = try Self.server.get()
        bench.transport.add([server.step, bench.challengeStep()])
        let binding = Task { try await bench.login.bind(Bench.session(), form: .secret) }
        while bench.device.phone.prompt == nil { await Task.yield() }

        try await signIn(bench, [])
        bench.transport.add([.secretDevice("d9")])
        bench.device.phone.face(matches: true)
        try await binding.value

        #expect(try await bench.login.state(of: Bench.account) == .bound)
        #expect(bench.transport.stepsLeft == 0)
    }
}
