// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Asking with a service key whose session a token is of")
struct IntrospectionTests {
    static let key = String(repeating: "k", count: 42) + "A"
    static let other = String(repeating: "K", count: 42) + "A"

    private func bench() async throws -> Bench {
        try await Bench { try $0.addServiceKey(Self.key) }
    }

    private func ask(_ bench: Bench, _ token: String) async throws -> Introspection {
        try await bench.post("/v1/introspection", IntrospectionRequest(token: token), token: Self.key).message()
    }

    @Test("A live session is told with its account, method, device and end")
    func live() async throws {
        let bench = try await bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let opened: OpenedSession = try await bench.post("/v1/logins", try await phone.login(bench)).message()

        let (byPassword, byPhone) = (try await ask(bench, person.token), try await ask(bench, opened.token.text))

        #expect(byPassword.session?.account == person.account)
        #expect(byPassword.session?.method == .password)
        #expect(byPassword.session?.deviceID == nil)
        #expect(byPhone.session?.method == .deviceKey)
        #expect(byPhone.session?.deviceID == phone.id)
        #expect(byPhone.session?.expiresAt == opened.expiresAt)
    }

    @Test("Whatever is no live session is inactive, and no more is said")
    func inactive() async throws {
        let bench = try await bench()
        let person = try await Person.joining(bench)
        _ = await bench.send("DELETE", "/v1/session", token: person.token)

        for token in [person.token, "", "x", Self.key, Base64URL.encode([UInt8](repeating: 1, count: 32))] {
            let answer = await bench.post("/v1/introspection", IntrospectionRequest(token: token), token: Self.key)
            #expect(answer.status == 200)
            #expect(answer.members == JSONObject([("active", .bool(false))]))
        }
    }

    @Test("Being asked about is no use: the session idles on")
    func noUse() async throws {
        let bench = try await bench()
        let person = try await Person.joining(bench)

        bench.pass(seconds: 1799)
        #expect(try await ask(bench, person.token).session != nil)
        bench.pass(seconds: 1)
        #expect(try await ask(bench, person.token).session == nil)
    }

    @Test("A session's token, another key and none are refused alike, before the body is read")
    func otherKeys() async throws {
        let bench = try await bench()
        let person = try await Person.joining(bench)
        for token in [person.token, Self.other, nil, "short"] {
            let answer = await bench.send("POST", "/v1/introspection", JSONObject(), token: token)
            #expect(answer.status == 401)
            #expect(answer.code == "session_required")
        }
        #expect(await bench.send("POST", "/v1/introspection", JSONObject(), token: Self.key).code == "invalid_field")
    }

    @Test("A service key opens no session's call")
    func notASession() async throws {
        let bench = try await bench()

        #expect(await bench.send("GET", "/v1/session", token: Self.key).code == "session_required")
    }

    @Test("What has not the form of a key is refused when the server is set up, and not told")
    func form() throws {
        for text in ["", "short", Self.key + "A", String(Self.key.dropLast()) + "=", String(repeating: "é", count: 43)]
        {
            let error = #expect(throws: ServerConfigurationError.self) {
                var configuration = try ServerConfiguration(origins: [Bench.origin])
                try configuration.addServiceKey(text)
            }
            #expect(error == .badServiceKey)
        }
    }
}
