// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Unbinding by a session, and an account's other devices")
struct UnbindBySessionTests {
    private static let call = "DELETE /v1/devices/d1"
    private static let done = Step.answer(call, 204, "")

    @Test("The server deletes the device and the key goes, without a prompt", arguments: [204, 404])
    func unbind(status: Int) async throws {
        let bench = try await Bench.bound()
        bench.transport.add([status == 204 ? Self.done : .refusal(Self.call, 404, "not_found")])

        let outcome = try await bench.login.unbind(Bench.account, by: Bench.session())

        #expect(outcome == .complete)
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer \(Bench.token)")
        #expect(bench.device.keys.isEmpty)
        #expect(bench.device.prompts.count == 1)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
    }

    @Test("An answer that was lost, or a session that had ended: the account's next session says it again")
    func again() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .failure(Self.call, .timedOut), .session("POST /v1/sessions", method: "password"),
            .refusal(Self.call, 401, "session_required"),
            .session("POST /v1/sessions", method: "password", account: "a2"),
            .session("POST /v1/sessions", method: "password"), Self.done,
        ])

        let outcome = try await bench.login.unbind(Bench.account, by: Bench.session())
        for username in ["ada", "bob", "ada"] {
            _ = try await bench.login.signIn(username: username, password: "correct horse")
        }

        guard case .serverNotToldYet(let error) = outcome else { throw InvalidMember("outcome") }
        #expect(error.code == .timedOut)
        #expect(bench.device.keys.isEmpty)
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.deliverPendingUnbindings() == 0)
    }

    @Test("What the server made of a binding whose answer was lost is found by its key at the next sign-in, and ended")
    func lostConfirmation() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, bench.challengeStep(), .failure("POST /v1/devices", .timedOut)])
        bench.device.phone.willShowFace(matches: true)
        await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }
        let digest = try #require(try NewDevice(sent: bench.transport.requests[2]).credential.publicKey?.digest)
        let list = "[\(device("d7")),\(device("d8", key: digest))]"
        bench.transport.add([
            .session("POST /v1/sessions", method: "password"),
            .answer("GET /v1/devices", 200, #"{"devices":\#(list)}"#), .answer("DELETE /v1/devices/d8", 204, ""),
            .session("POST /v1/sessions", method: "password"),
        ])

        _ = try await bench.login.signIn(username: "ada", password: "correct horse")
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")

        #expect(bench.transport.stepsLeft == 0)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("Without a session nobody can say it, and that is no error")
    func withoutSession() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.failure(Self.call, .unreachable)])
        try await bench.login.unbind(Bench.account, by: Bench.session())

        #expect(try await bench.login.deliverPendingUnbindings() == 1)
        #expect(bench.transport.stepsLeft == 0)
    }

    @Test("A session of somebody else unbinds nothing")
    func otherAccount() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.session("POST /v1/sessions", method: "password", account: "a2")])
        let session = try await bench.login.signIn(username: "bob", password: "correct horse")

        let error = await #expect(throws: DeviceLoginError.self) {
            _ = try await bench.login.unbind(Bench.account, by: session)
        }

        #expect(error?.code == .notBound)
        #expect(bench.device.keys.count == 1)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("SRV-22: a sign-out leaves nothing that restores the session, and on demand takes the key along")
    func signOut() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.answer("DELETE /v1/session", 204, "")])
        try await bench.login.signOut(Bench.session())
        let kept = try await bench.login.state(of: Bench.account)
        bench.transport.add([Self.done, .answer("DELETE /v1/session", 204, "")])

        try await bench.login.signOutAndUnbind(Bench.session())

        #expect(kept == .bound)
        #expect(bench.device.keys.isEmpty)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
        bench.transport.add([.answer("DELETE /v1/session", 204, "")])
        try await bench.login.signOutAndUnbind(Bench.session())
        #expect(bench.transport.stepsLeft == 0)
    }

    // MARK: Other devices

    private func device(_ id: String, _ name: String = "n", key: String = "k") -> String {
        """
        {"id":"\(id)","name":"\(name)","model":"m","biometry":"faceID","form":"key","protection":"simulated",\
        "keyDigest":"\(key)","boundAt":"2026-01-01T00:00:00.000Z"}
        """
    }

    @Test("SRV-21: a lost phone is seen in the list, renamed and revoked from another one")
    func otherDevices() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .answer("GET /v1/devices", 200, #"{"devices":[\#(device("d0")),\#(device("d1"))]}"#),
            .answer("PATCH /v1/devices/d0", 200, device("d0", "lost")), .answer("DELETE /v1/devices/d0", 204, ""),
            .refusal("DELETE /v1/devices/d0", 404, "not_found"),
        ])

        let devices = try await bench.login.devices(Bench.session())
        let renamed = try await bench.login.rename(devices[0], to: "lost", Bench.session())
        try await bench.login.revoke(renamed, Bench.session())
        try await bench.login.revoke(renamed, Bench.session())

        #expect(devices.map(\.isThisDevice) == [false, true])
        #expect(renamed.name == "lost")
        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("Revoking this very phone deletes its key")
    func thisDevice() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.answer("GET /v1/devices", 200, #"{"devices":[\#(device("d1"))]}"#), Self.done])

        let devices = try await bench.login.devices(Bench.session())
        try await bench.login.revoke(devices[0], Bench.session())

        #expect(bench.device.keys.isEmpty)
        #expect(try await bench.login.state(of: Bench.account) == .notBound)
    }

    @Test("A name that cannot be shown is not sent", arguments: ["", " phone", "a\u{202E}b"])
    func unusableName(name: String) async throws {
        let bench = try await Bench.bound()
        bench.transport.add([.answer("GET /v1/devices", 200, #"{"devices":[\#(device("d1"))]}"#)])
        let devices = try await bench.login.devices(Bench.session())

        let error = await #expect(throws: DeviceLoginError.self) {
            _ = try await bench.login.rename(devices[0], to: name, Bench.session())
        }

        #expect(error?.code == .unusableName)
        #expect(bench.transport.stepsLeft == 0)
    }
}
