// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Requests are read strictly, answers are not")
struct StrictnessTests {
    /// A good request and one thing wrong with it: a member set to a value, or taken away, and the path to be named.
    struct Flaw: Sendable, CustomTestStringConvertible {
        let path: [String]
        let value: JSONValue?
        let fault: String

        init(_ path: String, _ value: JSONValue?, fault: String? = nil) {
            self.path = path.split(separator: ".").map(String.init)
            self.value = value
            self.fault = fault ?? path
        }

        var testDescription: String {
            "\(fault): \(value.map { String(decoding: $0.bytes(), as: UTF8.self) } ?? "missing")"
        }

        func spoil(_ object: JSONObject) -> JSONObject {
            Self.set(object, path[...], value)
        }

        private static func set(_ object: JSONObject, _ path: ArraySlice<String>, _ value: JSONValue?) -> JSONObject {
            var object = object
            guard let name = path.first else { return object }
            object[name] = path.count == 1 ? value : .object(set(object.object(name), path.dropFirst(), value))
            return object
        }
    }

    private func members(_ name: String) throws -> JSONObject {
        guard case .object(let members) = try JSONValue(parsing: VectorFiles.message(name)) else { return JSONObject() }
        return members
    }

    private func check<Message: WireObject>(_ type: Message.Type, _ golden: String, _ flaw: Flaw) throws {
        let spoiled = flaw.spoil(try members(golden))

        #expect(throws: InvalidMember(flaw.fault)) { try Message(request: spoiled) }
    }

    static let everyMember: [Flaw] =
        [
            "installationID", "name", "model", "biometry", "challenge", "credential", "credential.form",
            "credential.protection", "credential.publicKey", "credential.attestation", "credential.attestation.format",
            "proof.signature",
        ].flatMap { [Flaw($0, nil), Flaw($0, .null), Flaw($0, .integer(1)), Flaw($0, .array([]))] }

    static let bindFlaws: [Flaw] = [
        Flaw("extra", .string("x")), Flaw("credential.extra", .null), Flaw("credential.attestation.extra", .bool(true)),
        Flaw("proof.extra", .string("x")), Flaw("public\u{212A}ey", .string("x")), Flaw("Name", .string("x")),
        Flaw("installationID", .string("")), Flaw("installationID", .string("a b")),
        Flaw("name", .string("")), Flaw("name", .string("a\nb")), Flaw("model", .string(" ")),
        Flaw("biometry", .string("FaceID")), Flaw("biometry", .string("")),
        Flaw("credential.form", .string("passkey")), Flaw("credential.protection", .string("SecureEnclave")),
        Flaw("credential.publicKey", .string("")), Flaw("credential.publicKey", .string("MFk=")),
        Flaw("credential.publicKey", .string("MFkw!")), Flaw("credential.attestation.format", .string("apple")),
        Flaw("credential.attestation", .string("none")),
        Flaw("credential.form", .string("secret"), fault: "credential.publicKey"),
        Flaw("proof", nil), Flaw("proof", .null), Flaw("proof", .string("x")),
        Flaw("proof", .object(JSONObject()), fault: "proof.signature"),
        Flaw("proof.signature", .string("MAYCAQECAQE=")), Flaw("proof.signature", .string("MAYCAQECAQF")),
        Flaw("proof.kid", .string("k")), Flaw("proof.sealed", .string("AQID")),
        Flaw("proof", .object(JSONObject([("kid", .string("k"))])), fault: "proof.sealed"),
        Flaw("proof", .object(JSONObject([("sealed", .string("AQ"))])), fault: "proof.kid"),
        Flaw(
            "proof",
            .object(JSONObject([("kid", .string("k")), ("sealed", .string("AQ"))])),
            fault: "proof.signature"
        ),
    ]

    @Test("One flaw in a binding is enough to refuse it, and is named", arguments: everyMember + bindFlaws)
    func bindings(_ flaw: Flaw) throws {
        try check(NewDevice.self, "new-device", flaw)
    }

    @Test(
        "One flaw in a login is enough to refuse it, and is named",
        arguments: [
            Flaw("deviceID", nil), Flaw("deviceID", .string("")), Flaw("deviceID", .string("a\nb")),
            Flaw("deviceID", .null), Flaw("challenge", nil), Flaw("challenge", .null), Flaw("challenge", .integer(0)),
            Flaw("proof", nil), Flaw("proof.signature", .string("*")), Flaw("x", .null),
        ]
    )
    func logins(_ flaw: Flaw) throws {
        try check(NewLogin.self, "new-login", flaw)
    }

    @Test("A challenge that is a string is never a bad member, whatever it holds", arguments: ["", "x", "a\nb", "é"])
    func anyChallenge(_ text: String) throws {
        let login = try NewLogin(request: Flaw("challenge", .string(text)).spoil(members("new-login")))
        let device = try NewDevice(request: Flaw("challenge", .string(text)).spoil(members("new-device")))

        #expect(login.challenge == text)
        #expect(device.challenge == text)
    }

    @Test(
        "One flaw in a challenge request is enough to refuse it, and is named",
        arguments: [
            Flaw("purpose", nil), Flaw("purpose", .string("confirm"), fault: "confirmationID"),
            Flaw("purpose", .string("unbind")), Flaw("purpose", .string("Login")),
            Flaw("purpose", .null), Flaw("deviceID", nil), Flaw("deviceID", .string("a.b")), Flaw("x", .integer(1)),
            Flaw("purpose", .string("bind"), fault: "deviceID"),
        ]
    )
    func challengeRequests(_ flaw: Flaw) throws {
        try check(ChallengeRequest.self, "challenge-login", flaw)
    }

    @Test(
        "One flaw in a sign-in or sign-up is enough to refuse it, and is named",
        arguments: [
            Flaw("username", nil), Flaw("username", .null), Flaw("username", .integer(1)), Flaw("password", nil),
            Flaw("password", .bool(false)), Flaw("Password", .string("x")),
        ]
    )
    func openings(_ flaw: Flaw) throws {
        try check(NewSession.self, "new-session", flaw)
        try check(NewAccount.self, "new-account", flaw)
    }

    @Test("A session's label has to be a text that can be shown", arguments: ["", " a", "a\u{202E}"])
    func labels(_ text: String) throws {
        try check(NewSession.self, "new-session", Flaw("label", .string(text)))
    }

    @Test("A call without members takes none")
    func empty() throws {
        #expect(throws: Never.self) { try EmptyRequest(request: JSONObject()) }
        #expect(throws: InvalidMember("x")) { try EmptyRequest(request: JSONObject([("x", .null)])) }
    }

    @Test("Unknown members of an answer are ignored at any depth")
    func unknownAnswerMembers() throws {
        let members = Flaw("account.nickname", .string("x")).spoil(
            Flaw("later", .array([.null])).spoil(try members("opened-session"))
        )

        let session = try OpenedSession(answer: JSONValue.object(members).bytes())

        #expect(session.account.username == "ada")
    }

    @Test("An answer that lacks something or has another form is refused, with its path")
    func badAnswers() throws {
        for flaw in [
            Flaw("token", nil), Flaw("token", .string("short")), Flaw("token", .string("a\r\nX: y")),
            Flaw("expiresAt", .string("tomorrow")), Flaw("method", .string("magic")), Flaw("account.id", .string("")),
        ] {
            let body = JSONValue.object(flaw.spoil(try members("opened-session"))).bytes()
            #expect(throws: InvalidMember(flaw.fault)) { try OpenedSession(answer: body) }
        }
        for body in ["", "[]", "null", "{", "{\"id\":1,\"id\":1}", "<html>"] {
            #expect(throws: InvalidMember("")) { try Account(answer: Array(body.utf8)) }
        }
    }

    @Test("An issued challenge of another shape is refused, so that it cannot smuggle lines into act bytes")
    func badChallenge() throws {
        let flaw = Flaw("challenge", .string("abc\nhttps://other.example"))
        let body = JSONValue.object(flaw.spoil(try members("issued-challenge"))).bytes()

        #expect(throws: InvalidMember("challenge")) { try IssuedChallenge(answer: body) }
    }

    @Test("A problem with a code or reason of a later version can still be read")
    func laterProblems() throws {
        let body = #"{"type":"t","title":"T","status":410,"code":"moved_on","requestID":"r","reason":"eaten","x":1}"#

        let problem = try Problem(answer: Array(body.utf8))

        #expect(problem.code == ProblemCode(rawValue: "moved_on"))
        #expect(problem.revocationReason == nil)
        #expect(problem.status == 410)
    }
}
