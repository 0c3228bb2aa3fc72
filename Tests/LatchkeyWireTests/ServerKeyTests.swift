// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

@Suite("A server's keys")
struct ServerKeyTests {
    @Test("The vector's list is read and written byte for byte, with its thumbprints")
    func vector() throws {
        let body = Array(try VectorFiles.object("server-keys.json").text("body").utf8)

        let server = try ServerKeys(answer: body)

        #expect(server.body == body)
        #expect(server.keys.count == 3)
        #expect(server.sealingKey != nil)
        #expect(server.isAt(try #require(Origin("http://127.0.0.1:8080"))))
        #expect(!server.isAt(try #require(Origin("https://other.example"))))
    }

    @Test("A thumbprint is that of RFC 7638's own example")
    func rfc7638() throws {
        // RFC 7638, 3.1; the key is of 2048 bits, so only the digest is compared.
        let required = JSONObject([
            ("kty", .string("RSA")), ("e", .string("AQAB")),
            (
                "n",
                .string(
                    "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
                )
            ),
        ])

        let digest = WireDigest(of: JSONValue.object(required).canonicalBytes())

        #expect(digest.description == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    static let flaws: [(key: Int, member: String, value: JSONValue?, fault: String)] = [
        (0, "kty", .string("OKP"), "kty"), (0, "crv", .string("P-384"), "crv"), (0, "x", .string("AA"), "x"),
        (0, "y", .string("AA"), "y"), (0, "y", nil, "y"), (0, "kid", .string("k1"), "kid"),
        (0, "kid", .string(String(repeating: "A", count: 43)), "kid"), (0, "nbf", nil, "nbf"),
        (0, "exp", .string("1"), "exp"), (0, "exp", .integer(1), "exp"), (0, "use", nil, "use"),
        (2, "kty", .string("EC"), "kty"), (2, "n", .string("AQAB"), "n"), (2, "e", .string("AQ"), "n"),
        (2, "e", .string("Ag"), "n"), (2, "kid", .string("k1"), "kid"), (2, "nbf", nil, "nbf"),
    ]

    @Test("One flaw in a key is enough to refuse the list, and is named", arguments: flaws)
    func refused(_ flaw: (key: Int, member: String, value: JSONValue?, fault: String)) throws {
        var body = try VectorFiles.parse(VectorFiles.object("server-keys.json").text("body"))
        var keys = body.objects("keys")
        keys[flaw.key][flaw.member] = flaw.value
        body["keys"] = .array(keys.map(JSONValue.object))

        #expect(throws: InvalidMember("keys[\(flaw.key)].\(flaw.fault)")) {
            try ServerKeys(answer: JSONValue.object(body).bytes())
        }
    }

    @Test("A point off the curve is no key")
    func offCurve() throws {
        var body = try VectorFiles.parse(VectorFiles.object("server-keys.json").text("body"))
        var keys = body.objects("keys")
        keys[0]["x"] = .string(Base64URL.encode([UInt8](repeating: 1, count: 32)))
        body["keys"] = .array(keys.map(JSONValue.object))

        #expect(throws: InvalidMember("keys[0].y")) { try ServerKeys(answer: JSONValue.object(body).bytes()) }
    }

    @Test("A key for something else is kept and not used")
    func others() throws {
        let body = #"{"origins":[],"keys":[{"kty":"OKP","use":"sig","alg":"EdDSA","kid":"k"}]}"#

        let server = try ServerKeys(answer: Array(body.utf8))

        #expect(server.body == Array(body.utf8))
        #expect(server.sealingKey == nil)
        #expect(server.signatureKey(.none) == nil)
    }
}
