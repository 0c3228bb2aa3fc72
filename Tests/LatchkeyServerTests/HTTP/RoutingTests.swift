// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Paths, methods and what every answer carries")
struct RoutingTests {
    @Test(
        "A path that is not written in the protocol is not found",
        arguments: [
            "/", "", "*", "/v1", "/v1/", "/v1/accounts/", "//v1/accounts", "/V1/accounts", "/v1/Accounts",
            "/v2/accounts",
            "/v1/logins%2F", "/%761/logins", "/v1/session%00", "/healthz/", "/v1/healthz", "/v1/confirmations/",
            "http://bank.example/v1/session", "/v1/server\u{2010}keys", "/v1/sessions/", "/v1/devices/abc/",
            "/v1/devices//unbinding", "/v1/devices/abc/unbinding/x", "/v1/devices/a%62c", "/v2/devices/abc",
        ]
    )
    func unknownPaths(_ path: String) async throws {
        let bench = try await Bench()

        for method in ["GET", "POST", "BREW"] {
            let answer = await bench.send(method, path)
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
    }

    static let allowed: [(String, String)] = [
        ("/v1/accounts", "POST"), ("/v1/account", "DELETE"), ("/v1/account/password", "PUT"),
        ("/v1/sessions", "POST, GET, HEAD, DELETE"), ("/v1/sessions/abc", "DELETE"), ("/v1/challenges", "POST"),
        ("/v1/devices", "POST, GET, HEAD"), ("/v1/devices/abc", "PATCH, DELETE"), ("/v1/devices/abc/unbinding", "POST"),
        ("/v1/logins", "POST"), ("/v1/session", "GET, HEAD, DELETE"), ("/v1/server-keys", "GET, HEAD"),
        ("/v1/introspection", "POST"), ("/v1/account/payment-password", "PUT"),
        ("/v1/confirmations", "POST, GET, HEAD"), ("/v1/confirmations/abc", "GET, HEAD"),
        ("/v1/confirmations/abc/approval", "POST"), ("/v1/confirmations/abc/rejection", "POST"),
        ("/v1/allowance", "DELETE"), ("/healthz", "GET, HEAD"), ("/readyz", "GET, HEAD"),
        ("/openapi.json", "GET, HEAD"),
    ]

    @Test("A method that a path does not have is refused, naming those that it has", arguments: allowed)
    func otherMethods(_ path: String, _ methods: String) async throws {
        let bench = try await Bench()

        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "X"] {
            let answer = await bench.send(method, path)
            let isAllowed = methods.split(separator: ", ").contains { $0 == method }
            #expect((answer.status == 405) == !isAllowed, "\(method) \(path)")
            #expect(answer.header("Allow") == (isAllowed ? nil : methods))
        }
    }

    /// The HTTP layer sends the body's length and not the body.
    @Test("HEAD is answered as GET is", arguments: ["/v1/session", "/v1/server-keys", "/healthz"])
    func head(_ path: String) async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let get = await bench.send("GET", path, token: person.token)
        let head = await bench.send("HEAD", path, token: person.token)

        #expect(head.status == 200)
        #expect(head.response.body == get.response.body)
        #expect(head.header("Content-Type") == get.header("Content-Type"))
        #expect(head.header("Cache-Control") == get.header("Cache-Control"))
    }

    @Test("A HEAD without a session is refused as a GET is")
    func refusedHead() async throws {
        let answer = await (try Bench()).send("HEAD", "/v1/session")

        #expect(answer.status == 401)
        #expect(answer.header("Content-Type") == "application/problem+json")
    }

    @Test("A refusal is a problem document with type, title, status, code and request")
    func problemDocument() async throws {
        let answer = await (try Bench()).send("GET", "/v1/session")

        #expect(answer.header("Content-Type") == "application/problem+json")
        #expect(answer.text("type") == "urn:latchkey:problem:session_required")
        #expect(answer.members["status"] == .integer(401))
        #expect(answer.text("title")?.isEmpty == false)
        #expect(answer.text("requestID") == answer.header("Latchkey-Request-ID"))
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
    }

    @Test("Every answer has a request id of its own, whatever the caller sends")
    func requestIDs() async throws {
        let bench = try await Bench()
        var seen: Set<String> = []

        for path in ["/healthz", "/v1/server-keys", "/nowhere", "/v1/session"] {
            let mine = (name: "latchkey-request-id", value: "mine")
            let answer = await bench.send(ServerRequest(method: "GET", path: path, headers: [mine]))
            seen.insert(try #require(answer.header("Latchkey-Request-ID")))
        }

        #expect(seen.count == 4)
        #expect(!seen.contains("mine"))
        #expect(seen.allSatisfy { RequestID($0) != nil })
    }

    @Test("Nothing under /v1 may be stored, and no answer sets a cookie or opens itself to other origins")
    func caching() async throws {
        let bench = try await Bench()

        for (path, isUnderV1) in [
            ("/v1/server-keys", true), ("/v1/session", true), ("/v1/x", true), ("/healthz", false), ("/x", false),
        ] {
            let answer = await bench.send("GET", path)
            #expect(answer.header("Cache-Control") == (isUnderV1 ? "no-store" : nil), "\(path)")
            let names = answer.response.headers.map { $0.name.lowercased() }
            #expect(!names.contains { $0.hasPrefix("set-cookie") || $0.hasPrefix("access-control") })
        }
    }

    @Test("A 401 says how to authenticate")
    func authenticate() async throws {
        let bench = try await Bench()
        let session = await bench.send("GET", "/v1/session")
        let signIn = await bench.post("/v1/sessions", NewSession(username: "nobody", password: "whatever it is"))
        let login = await bench.post(
            "/v1/logins",
            NewLogin(deviceID: DeviceID(randomBytes: [1]), challenge: "", proof: .signature([]))
        )

        for answer in [session, signIn, login] {
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == "Bearer realm=\"latchkey\"")
        }
    }

    @Test("Server keys name every origin, the server's own first")
    func serverKeys() async throws {
        let origins = ["https://bank.example", "https://app.bank.example", "http://127.0.0.1:8080"]
        let answer = await (try Bench(origins: origins)).send("GET", "/v1/server-keys")

        #expect(answer.status == 200)
        #expect(try answer.message(ServerKeys.self).origins == origins)
    }

    @Test("The health check says ok")
    func health() async throws {
        let answer = await (try Bench()).send("GET", "/healthz")

        #expect(answer.status == 200)
        #expect(answer.response.body == Array("ok".utf8))
    }

    @Test("The server is ready unless its store fails, or its clock is more than a minute behind")
    func readiness() async throws {
        let failure = FailureSwitch()
        let bench = try await Bench(storing: { FailingStorage(behind: failure, storage: $0) })
        func status() async -> Int { await bench.send("GET", "/readyz").status }
        #expect(await status() == 200)

        failure.turn(on: true)
        let failing = await bench.send("GET", "/readyz")
        #expect(failing.status == 503)
        #expect(failing.header("Retry-After") == "1")
        #expect(await bench.send("GET", "/healthz").status == 200)
        failure.turn(on: false)
        bench.pass(seconds: -60)
        #expect(await status() == 200)
        bench.pass(seconds: -0.001)
        #expect(await status() == 503)
        #expect(bench.lastStep == "clock.behind")
        bench.pass(seconds: 60)
        #expect(await status() == 200)
    }
}
