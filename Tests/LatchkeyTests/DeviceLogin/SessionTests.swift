// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("Accounts and sessions")
struct SessionTests {
    @Test("Signing up gives the account, its name as the server keeps it")
    func signUp() async throws {
        let bench = try Bench()
        let json = #"{"id":"a1","username":"ada","createdAt":"2026-01-01T00:00:00.000Z","colour":"unknown to us"}"#
        bench.transport.add([.keys, .answer("POST /v1/accounts", 201, json)])

        let account = try await bench.login.signUp(username: "Ada", password: "correct horse")

        #expect(account == Bench.account)
        let body = bench.transport.requests.last?.body ?? []
        #expect(String(decoding: body, as: UTF8.self) == #"{"username":"Ada","password":"correct horse"}"#)
    }

    @Test("Signing in gives a session whose token prints as nothing")
    func signIn() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, .session("POST /v1/sessions", method: "password", more: #","new":{"a":[1]}"#)])

        let session = try await bench.login.signIn(username: "ada", password: "correct horse")

        #expect(session.method == .password)
        #expect(session.account == Bench.account)
        #expect(session.expiresAt.timeIntervalSince1970 == 1_767_268_800)
        #expect(!String(reflecting: session).contains(Bench.token))
    }

    @Test("A request prints neither its password nor its token")
    func requestIsSilent() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, .session("POST /v1/sessions", method: "password")])
        _ = try await bench.login.signIn(username: "ada", password: "correct horse")

        let request = try #require(bench.transport.requests.last)

        #expect(String(reflecting: request) == "POST https://bank.example/v1/sessions")
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("correct horse"))
    }

    @Test("Passwords are not sent to a server of another origin")
    func originFirst() async throws {
        let bench = try Bench()
        bench.transport.add([.answer("GET /v1/server-keys", 200, #"{"origins":["https://bank.example/"],"keys":[]}"#)])

        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.signIn(username: "ada", password: "correct horse")
        }

        #expect(error?.code == .originMismatch)
        #expect(bench.transport.requests.count == 1)
    }

    @Test("A refusal is told with code, field, request number and waiting time")
    func refusal() async throws {
        let bench = try Bench()
        let json =
            #"{"type":"x","title":"t","status":429,"code":"too_many_attempts","requestID":"r7","field":"username"}"#
        bench.transport.add([
            .keys,
            Step(call: "POST /v1/sessions") { _ in
                let headers = ["content-type": "application/problem+json", "retry-after": "60"]
                return TransportResponse(status: 429, headers: headers, body: Array(json.utf8))
            },
        ])

        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.signIn(username: "ada", password: "wrong")
        }

        #expect(error?.code == .refusedByServer)
        #expect(error?.problem?.code == .tooManyAttempts)
        #expect(error?.problem?.status == 429)
        #expect(error?.problem?.requestID == "r7")
        #expect(error?.problem?.field == "username")
        #expect(error?.problem?.retryAfter == .seconds(60))
    }

    @Test("A code that nobody here knows is told as it is")
    func unknownCode() async throws {
        let bench = try Bench()
        bench.transport.add([.keys, .refusal("POST /v1/accounts", 418, "tea_only")])

        let error = await #expect(throws: DeviceLoginError.self) {
            try await bench.login.signUp(username: "ada", password: "correct horse")
        }

        #expect(error?.problem?.code.rawValue == "tea_only")
        #expect(error?.problem?.status == 418)
    }

    @Test("The status of a session tells until when it may bind")
    func status() async throws {
        let bench = try Bench()
        let json = """
            {"id":"s1","expiresAt":"2026-01-01T12:00:00.000Z","method":"password","freshUntil":"2026-01-01T00:05:00.000Z",\
            "account":{"id":"a1","username":"ada","createdAt":"2026-01-01T00:00:00.000Z"}}
            """
        bench.transport.add([.answer("GET /v1/session", 200, json)])

        let status = try await bench.login.status(of: Bench.session())

        #expect(status.freshUntil?.timeIntervalSince1970 == 1_767_225_900)
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer \(Bench.token)")
    }

    @Test("Signing out of a session that has ended is no error, and the binding stays")
    func signOut() async throws {
        let bench = try await Bench.bound()
        bench.transport.add([
            .answer("DELETE /v1/session", 204, ""), .refusal("DELETE /v1/session", 401, "session_required"),
        ])

        try await bench.login.signOut(Bench.session())
        try await bench.login.signOut(Bench.session())

        #expect(bench.transport.stepsLeft == 0)
        #expect(try await bench.login.state(of: Bench.account) == .bound)
    }

    @Test("Signing out that the server could not carry out is told")
    func signOutFails() async throws {
        let bench = try Bench()
        bench.transport.add([.refusal("DELETE /v1/session", 503, "unavailable")])

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.signOut(Bench.session()) }

        #expect(error?.problem?.code == .unavailable)
    }
}
