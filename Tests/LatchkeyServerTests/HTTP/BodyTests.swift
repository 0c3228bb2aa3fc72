// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Bodies, types and queries")
struct BodyTests {
    private func post(_ body: [UInt8]?, type: [String] = ["application/json"], to path: String = "/v1/sessions")
        async throws
        -> Answer
    {
        let headers = type.map { (name: "content-type", value: $0) }
        return await (try Bench()).send(ServerRequest(method: "POST", path: path, headers: headers, body: body))
    }

    private func post(_ text: String) async throws -> Answer {
        try await post(Array(text.utf8))
    }

    static let good = #"{"username":"nobody","password":"long enough"}"#

    @Test(
        "A body of another type is refused",
        arguments: [
            [], ["text/plain"], ["application/jsonp"], ["application/problem+json"], ["json"], [""], ["*/*"],
            ["application/json, text/plain"], ["application/json", "application/json"],
            ["text/plain; application/json"], ["application/json\u{37E} charset=utf-8"], ["application/json\u{301}"],
            ["application/\u{212A}son"], ["application/json\u{A0}"],
        ]
    )
    func otherTypes(_ types: [String]) async throws {
        let answer = try await post(Array(Self.good.utf8), type: types)

        #expect(answer.status == 415)
        #expect(answer.code == "unsupported_media_type")
    }

    @Test(
        "Parameters, case and space of the type do not matter",
        arguments: ["application/json", "Application/JSON", "application/json; charset=latin1", " application/json ;x"]
    )
    func goodTypes(_ type: String) async throws {
        #expect(try await post(Array(Self.good.utf8), type: [type]).status == 401)
    }

    static let malformed: [(String, [UInt8])] =
        [
            ("not JSON", "hello"), ("cut", #"{"username":"#), ("an array", "[]"), ("a string", "\"x\""),
            ("null", "null"), ("a number", "1"), ("white space", "  "), ("two objects", "{}{}"),
            ("a member twice", #"{"username":"a","username":"a"}"#),
            ("a member twice by escape", #"{"username":"a","\u0075sername":"a"}"#),
            ("a member twice, deep", #"{"x":[{"a":1,"a":2}]}"#), ("a lone surrogate", #"{"x":"\ud800"}"#),
            ("a noncharacter", #"{"x":"\ufffe"}"#), ("a number beyond 2^53", #"{"x":9007199254740993}"#),
            ("a byte order mark", "\u{FEFF}{}"), ("a trailing comma", "{\"a\":1,}"), ("a comment", "{}//"),
            (
                "33 deep",
                String(repeating: "[", count: 32).replacingFirst("[", with: "{\"x\":[") + "1"
                    + String(repeating: "]", count: 32) + "}"
            ),
        ].map { ($0.0, Array($0.1.utf8)) } + [("not UTF-8", [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]

    @Test("A body that is not one object of I-JSON is malformed", arguments: malformed)
    func malformedBodies(_ reason: String, _ body: [UInt8]) async throws {
        let answer = try await post(body)

        #expect(answer.status == 400, "\(reason)")
        #expect(answer.code == "malformed_request")
    }

    @Test("32 deep is still JSON, so that the unknown member is what is wrong")
    func deepest() async throws {
        let nested = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
        let answer = try await post("{\"username\":\"a\",\"password\":\"b\",\"x\":\(nested)}")

        #expect(answer.status == 422)
        #expect(answer.text("field") == "x")
    }

    @Test("A call that needs a body and has none is malformed, whatever its type", arguments: [nil, []] as [[UInt8]?])
    func noBody(_ body: [UInt8]?) async throws {
        for type in [["application/json"], ["text/plain"], []] {
            for path in ["/v1/accounts", "/v1/sessions", "/v1/challenges", "/v1/logins"] {
                let answer = try await post(body, type: type, to: path)
                #expect(answer.status == 400)
                #expect(answer.code == "malformed_request")
            }
        }
    }

    @Test("65,536 bytes are read and 65,537 are not, even for a path that is not there")
    func sizes() async throws {
        let frame = #"{"username":"","password":""}"#.utf8.count
        let largest = #"{"username":"","password":""# + String(repeating: "x", count: 65_536 - frame) + "\"}"

        #expect(try await post(largest).status == 401)
        for path in ["/v1/sessions", "/nowhere"] {
            let answer = try await post(Array((largest + " ").utf8), to: path)
            #expect(answer.status == 413)
            #expect(answer.code == "body_too_large")
        }
    }

    @Test("The path of the member that is wrong is named, to its depth")
    func fields() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try Phone()
        var members = try await phone.binding(for: person).members
        members["credential"] = .object(JSONObject([("form", .string("key")), ("protection", .integer(1))]))

        let answer = await bench.send("POST", "/v1/devices", members, token: person.token)

        #expect(answer.status == 422)
        #expect(answer.code == "invalid_field")
        #expect(answer.text("field") == "credential.protection")
    }

    static let bodiless: [(String, String)] = [
        ("GET", "/v1/session"), ("DELETE", "/v1/session"), ("GET", "/v1/server-keys"), ("GET", "/healthz"),
    ]

    @Test("A call without a body takes none or an empty object, by the same rules", arguments: bodiless)
    func bodilessCalls(_ method: String, _ path: String) async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        func status(_ body: String, _ type: String = "application/json") async -> Int {
            let headers = [
                (name: "content-type", value: type), (name: "authorization", value: "Bearer " + person.token),
            ]
            let request = ServerRequest(method: method, path: path, headers: headers, body: Array(body.utf8))
            return await bench.send(request).status
        }

        #expect(await status("{}", "text/plain") == 415)
        #expect(await status("[]") == 400)
        #expect(await status("{") == 400)
        #expect(await status("{\"x\":1}") == 422)
        #expect(await status(" {} ") / 100 == 2)
    }

    @Test("A query member that a call does not know is an invalid field, after the body was read")
    func queries() async throws {
        let bench = try await Bench()
        func field(_ query: String?, body: String? = nil) async -> String? {
            await bench.send(
                ServerRequest(
                    method: "GET",
                    path: "/v1/server-keys",
                    query: query,
                    headers: [(name: "content-type", value: "application/json")],
                    body: body.map { Array($0.utf8) }
                )
            ).text("field")
        }

        #expect(await field(nil) == nil)
        #expect(await field("") == nil)
        #expect(await field("limit=10") == "limit")
        #expect(await field("a&b=1") == "a")
        #expect(await field("&") == "")
        #expect(await field("q=1", body: "{\"x\":1}") == "x")
    }
}

extension String {
    fileprivate func replacingFirst(_ character: Character, with text: String) -> String {
        guard let place = firstIndex(of: character) else { return self }
        return String(self[..<place]) + text + String(self[index(after: place)...])
    }
}
