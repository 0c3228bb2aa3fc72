// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Sessions")
struct SessionTests {
    private func status(_ bench: Bench, _ token: String) async -> Int {
        await bench.send("GET", "/v1/session", token: token).status
    }

    @Test("Signing in gives a token of 256 bits, the end of the session, the method and the account")
    func signIn() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let answer = await bench.post("/v1/sessions", NewSession(username: "ADA", password: Person.password))
        let opened: OpenedSession = try answer.message()

        #expect(answer.status == 201)
        #expect(answer.members.members.map(\.name) == ["token", "expiresAt", "method", "account"])
        #expect(Base64URL.decode(opened.token.text)?.count == 32)
        #expect(opened.token.text != person.token)
        #expect(opened.expiresAt == bench.now.adding(seconds: 43_200))
        #expect(opened.method == .password)
        #expect(opened.account == person.account)
    }

    @Test("A session tells what it is, and until when it may bind a device")
    func current() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let session = try await person.session()

        #expect(session.account == person.account)
        #expect(session.method == .password)
        #expect(session.deviceID == nil)
        #expect(session.freshUntil == bench.now.adding(seconds: 300))
        bench.pass(seconds: 300)
        #expect(try await person.session().freshUntil != nil)
        bench.pass(seconds: 0.001)
        #expect(try await person.session().freshUntil == nil)
        #expect(try await person.session().id == session.id)
    }

    static let badTokens: [(String, String)] = [
        ("unknown", "Bearer " + Base64URL.encode([UInt8](repeating: 1, count: 32))),
        ("empty", ""), ("no scheme", Base64URL.encode([UInt8](repeating: 1, count: 32))), ("no token", "Bearer "),
        ("another scheme", "Basic YWRhOnNlY3JldA"), ("short", "Bearer abc"),
        ("padded", "Bearer " + String(repeating: "A", count: 43) + "="),
        ("long", "Bearer " + String(repeating: "A", count: 44)),
        ("not base64url", "Bearer " + String(repeating: "*", count: 43)),
    ]

    @Test("A token that is missing, malformed or unknown is one refusal", arguments: badTokens)
    func badToken(_ reason: String, _ value: String) async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)
        let field = (name: "authorization", value: value)
        for headers in [[field], []] {
            let answer = await bench.send(ServerRequest(method: "GET", path: "/v1/session", headers: headers))
            #expect(answer.status == 401)
            #expect(answer.code == "session_required")
        }
    }

    @Test("The scheme is read in any case, two spaces or two headers are not")
    func tokenForms() async throws {
        let bench = try await Bench()
        let token = try await Person.joining(bench).token
        func status(_ values: String...) async -> Int {
            let headers = values.map { (name: "authorization", value: $0) }
            return await bench.send(ServerRequest(method: "GET", path: "/v1/session", headers: headers)).status
        }

        #expect(await status("bearer " + token) == 200)
        #expect(await status("BEARER " + token) == 200)
        #expect(await status("Bearer  " + token) == 401)
        #expect(await status("Bearer " + token + " ") == 401)
        #expect(await status("Bearer " + token, "Bearer " + token) == 401)
    }

    @Test("Signing out ends the session and no other")
    func signOut() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let other = try await person.signedIn()
        let answer = await bench.send("DELETE", "/v1/session", token: person.token)

        #expect(answer.status == 204)
        #expect(answer.response.body.isEmpty)
        #expect(answer.header("Content-Type") == nil)
        #expect(await status(bench, person.token) == 401)
        #expect(await bench.send("DELETE", "/v1/session", token: person.token).status == 401)
        #expect(await status(bench, other.token) == 200)
    }

    @Test("A session that lies unused for the idle time is over")
    func idle() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)

        bench.pass(seconds: 1799.999)
        #expect(await status(bench, person.token) == 200)
        bench.pass(seconds: 1799.999)
        #expect(await status(bench, person.token) == 200)
        bench.pass(seconds: 1800)
        #expect(await status(bench, person.token) == 401)
        #expect(bench.lastStep == "session.idle")
    }

    @Test("Being used does not carry a session beyond its lifetime")
    func lifetime() async throws {
        let bench = try await Bench { $0.sessionLifetime = 3600 }
        let person = try await Person.joining(bench)

        for _ in 0..<3 {
            bench.pass(seconds: 1199)
            #expect(await status(bench, person.token) == 200)
        }
        bench.pass(seconds: 2.999)
        #expect(await status(bench, person.token) == 200)
        bench.pass(seconds: 0.001)
        #expect(await status(bench, person.token) == 401)
        #expect(bench.lastStep == "session.lifetime")
    }

    @Test(
        "The stored use is never older than a tenth of the idle time, at most a minute",
        arguments: [(1800, 60.0), (100, 10.0)]
    )
    func storedUse(_ idle: Int, _ resolution: Double) async throws {
        let bench = try await Bench { $0.sessionIdle = idle }
        let person = try await Person.joining(bench)
        let hash = Bench.hash(ofToken: try #require(Base64URL.decode(person.token)))
        func stored() throws -> Timestamp { try #require(try bench.storage.session(tokenHash: hash)).lastUsedAt }
        let opened = try stored()

        bench.pass(seconds: resolution - 0.001)
        _ = await status(bench, person.token)
        #expect(try stored() == opened)
        bench.pass(seconds: 0.001)
        _ = await status(bench, person.token)
        #expect(try stored() == bench.now)
    }

    @Test("A refused call is a use all the same")
    func refusedUse() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)

        bench.pass(seconds: 1700)
        #expect(await bench.send("POST", "/v1/devices", JSONObject(), token: person.token).status == 422)
        bench.pass(seconds: 1700)
        #expect(await status(bench, person.token) == 200)
    }

    @Test("The 101st session ends the one unused longest")
    func limit() async throws {
        let bench = try await Bench()
        let first = try await Person.joining(bench)
        bench.pass(seconds: 1)
        let second = try await first.signedIn()
        bench.pass(seconds: 1)
        for _ in 0..<98 { _ = try await first.signedIn() }
        bench.pass(seconds: 60)
        #expect(await status(bench, first.token) == 200)
        let stranger = try await Person.joining(bench, as: "bob")

        let newest = try await first.signedIn()

        #expect(await status(bench, second.token) == 401)
        for token in [first.token, newest.token, stranger.token] { #expect(await status(bench, token) == 200) }
    }

    @Test("A new epoch ends every session")
    func epoch() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        try bench.storage.begin(Epoch(number: 2, challengeKey: [UInt8](repeating: 0, count: 32)))

        #expect(await status(bench, person.token) == 401)
        #expect(bench.lastStep == "session.epoch")
        #expect(await status(bench, try await person.signedIn().token) == 200)
    }

    @Test("A stolen store holds no token")
    func storedTokens() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let token = try #require(Base64URL.decode(person.token))

        #expect(try bench.storage.session(tokenHash: token) == nil)
        #expect(try bench.storage.session(tokenHash: Bench.hash(ofToken: token)) != nil)
    }

    @Test("A label is taken, and one that cannot be shown is refused")
    func labels() async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)
        func signIn(_ label: String) async -> Answer {
            await bench.send(
                "POST",
                "/v1/sessions",
                JSONObject([
                    ("username", .string("ada")), ("password", .string(Person.password)), ("label", .string(label)),
                ])
            )
        }

        #expect(await signIn("Kitchen iPad").status == 201)
        #expect(await signIn("two\nlines").text("field") == "label")
        #expect(await signIn(String(repeating: "x", count: 65)).text("field") == "label")
    }

    @Test("Unknown members and missing ones are refused before the password is hashed")
    func members() async throws {
        let bench = try await Bench()
        let answer = await bench.send("POST", "/v1/sessions", JSONObject([("username", .string("ada"))]))

        #expect(answer.status == 422)
        #expect(answer.text("field") == "password")
    }
}
