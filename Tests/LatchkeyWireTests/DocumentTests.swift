// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Documents")
struct DocumentTests {
    private func vectors() throws -> [JSONObject] {
        try VectorFiles.object("documents.json").objects("documents")
    }

    private func order(_ vector: JSONObject) throws -> Order {
        try NewConfirmation(request: VectorFiles.parse(vector.text("request"))).order
    }

    private func made(_ vector: JSONObject) throws -> ConfirmationDocument {
        let created = Timestamp(milliseconds: 1_767_225_610_000)
        return ConfirmationDocument(
            of: try order(vector),
            origin: try #require(Origin("https://bank.example")),
            accountID: try #require(AccountID("Yn1Jb3hXQk2pG0u7Zq8r4w")),
            confirmationID: try #require(ConfirmationID(vector.text("confirmationID"))),
            createdAt: created,
            expiresAt: created.adding(seconds: 300)
        )
    }

    @Test("A document is written as the vectors say, and its digest is theirs")
    func written() throws {
        for vector in try vectors() {
            let document = try made(vector)

            #expect(String(decoding: document.bytes, as: UTF8.self) == vector.text("text"))
            #expect(Base64URL.encode(document.bytes) == vector.text("document"))
            #expect(document.digest.description == vector.text("digest"))
        }
    }

    @Test("A document is read back to what it was made of")
    func read() throws {
        for vector in try vectors() {
            #expect(try ConfirmationDocument(bytes: vector.bytes("document")) == made(vector))
        }
    }

    static let flaws: [(String, JSONValue?)] = [
        ("v", .string("2")), ("v", .integer(1)), ("v", nil), ("kind", .string("gift")),
        ("origin", .string("bank.example")),
        ("origin", nil), ("accountID", .string("a b")), ("confirmationID", nil), ("createdAt", .string("today")),
        ("expiresAt", nil), ("payee", .string("a\u{202E}b")), ("payee", nil), ("amount", .integer(12)),
        ("amount", .string("012.34")), ("currency", .string("cny")), ("reference", .null), ("memo", .string("")),
        ("extra", .string("x")), ("total", .string("1")), ("seconds", .string("1")),
    ]

    @Test("One flaw in a document is enough to refuse it, and is named", arguments: flaws)
    func refused(_ member: String, _ value: JSONValue?) throws {
        var members = try VectorFiles.parse(try #require(vectors().first).text("text"))
        members[member] = value

        #expect(throws: InvalidMember(member)) {
            try ConfirmationDocument(bytes: JSONValue.object(members).canonicalBytes())
        }
    }

    @Test("Seconds in a document are a string of plain digits", arguments: ["600.0", "0600", "+600", "", "901", "0"])
    func seconds(_ text: String) throws {
        var members = try VectorFiles.parse(try #require(vectors().last).text("text"))
        members["seconds"] = .string(text)

        #expect(throws: InvalidMember("seconds")) { try ConfirmationDocument(bytes: JSONValue.object(members).bytes()) }
    }

    @Test("A document of a currency that is no longer one can still be read, but no longer be asked for")
    func withdrawnCurrency() throws {
        var members = try VectorFiles.parse(try #require(vectors().first).text("text"))
        members["currency"] = .string("HRK")
        var request = try VectorFiles.parse(try #require(vectors().first).text("request"))
        request["currency"] = .string("HRK")

        #expect(try ConfirmationDocument(bytes: JSONValue.object(members).canonicalBytes()).order.money == nil)
        #expect(throws: InvalidMember("currency")) { try NewConfirmation(request: request) }
    }

    private func expectation(_ order: Order? = nil, account: String = "Yn1Jb3hXQk2pG0u7Zq8r4w") throws
        -> DocumentExpectation
    {
        DocumentExpectation(
            server: try VectorFiles.serverKeys(),
            accountID: try #require(AccountID(account)),
            order: order
        )
    }

    private func confirmation(_ document: ConfirmationDocument) -> ConfirmationAnswer {
        ConfirmationAnswer(document, status: .pending, acceptedMethods: [.deviceKey])
    }

    @Test("A document that says what was asked for is opened, and so is one that somebody else asked for")
    func opened() throws {
        for vector in try vectors() {
            let document = try made(vector)
            let answer = confirmation(document)

            #expect(try answer.openDocument(expecting: expectation(order(vector))) == document)
            #expect(try answer.openDocument(expecting: expectation()) == document)
        }
    }

    @Test(
        "A document that differs in one member that was supplied is refused, and the member named",
        arguments: [
            ("payee", "Harbour Cooks"), ("amount", "12.35"), ("currency", "USD"), ("reference", "A-2"),
            ("memo", "Another"), ("memo", nil),
        ] as [(String, String?)]
    )
    func mismatch(_ member: String, _ value: String?) throws {
        let vector = try #require(try vectors().first)
        var request = try VectorFiles.parse(vector.text("request"))
        request[member] = value.map { .string($0) }
        let asked = try NewConfirmation(request: request).order
        let answer = confirmation(try made(vector))

        #expect(throws: DocumentMismatch(member)) { try answer.openDocument(expecting: expectation(asked)) }
    }

    @Test("An allowance in the place of a payment is refused, and so is a payment with a memo that nobody wrote")
    func otherOrder() throws {
        let all = try vectors()
        let asked = try order(all[1])

        #expect(throws: DocumentMismatch("kind")) {
            try confirmation(made(all[2])).openDocument(expecting: expectation(asked))
        }
        #expect(throws: DocumentMismatch("memo")) {
            try confirmation(made(all[0])).openDocument(expecting: expectation(asked))
        }
    }

    @Test("A document for another account, from another server, or not its confirmation's, is refused")
    func otherSurroundings() throws {
        let document = try made(try #require(vectors().first))
        let elsewhere = DocumentExpectation(
            server: ServerKeys(origins: ["https://other.example"]),
            accountID: document.accountID
        )

        #expect(throws: DocumentMismatch("accountID")) {
            try confirmation(document).openDocument(expecting: expectation(account: "somebody"))
        }
        #expect(throws: DocumentMismatch("origin")) { try confirmation(document).openDocument(expecting: elsewhere) }
        for (member, value) in [
            ("confirmationID", "id"), ("createdAt", "createdAt"), ("expiresAt", "expiresAt"), ("digest", "digest"),
            ("kind", "kind"), ("document", "document"),
        ] {
            var members = confirmation(document).members
            let other: [String: JSONValue] = [
                "id": .string("other"), "createdAt": .string("2026-01-01T00:00:00.000Z"),
                "expiresAt": .string("2026-01-01T00:00:00.000Z"), "digest": WireDigest.none.json,
                "kind": .string("allowance"), "document": .string("e30"),
            ]
            members[value] = other[value]
            let answer = try ConfirmationAnswer(answer: JSONValue.object(members).bytes())
            #expect(throws: DocumentMismatch(member == "document" ? "v" : member)) {
                try answer.openDocument(expecting: expectation())
            }
        }
    }
}
