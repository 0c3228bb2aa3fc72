// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("Texts on their way to a terminal")
struct StringTerminalTests {
    /// C0, DELETE, C1, separators and the bidirectional controls.
    static let unsafe: [UInt32] =
        Array(0...0x1F) + Array(0x7F...0x9F) + [0x061C, 0x200E, 0x200F, 0x2028, 0x2029]
        + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0xFEFF, 0xE0001]

    @Test("Whatever moves a cursor, breaks a line or reorders text is escaped", arguments: unsafe)
    func escaped(value: UInt32) throws {
        let text = "a" + String(try #require(Unicode.Scalar(value))) + "b"
        let escape = "a\\u{\(String(value, radix: 16))}b"

        #expect(text.escapedForTerminal == escape)
        #expect(text.linesEscapedForTerminal == (value == 0x0A ? text : escape))
    }

    @Test("Other text stays as it is", arguments: ["", " ~\"\\", "é e\u{301} 触控 ID ┌─ “…” 👍🏽", "\u{A0}\u{FFFD}"])
    func kept(text: String) {
        #expect(text.escapedForTerminal.isIdentical(to: text))
        #expect(text.linesEscapedForTerminal.isIdentical(to: text))
    }

    @Test(
        "JSON for a terminal wrote C1 and bidirectional controls raw: they are escapes, and the value is the same",
        arguments: unsafe
    )
    func json(value: UInt32) throws {
        let text = "é" + String(try #require(Unicode.Scalar(value))) + "\"\\\u{1F600}"
        let object = JSONValue.object(JSONObject([(text, .array([.string(text)]))]))

        let bytes = object.printableBytes()

        #expect(String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { $0.isSafeOnTerminal })
        #expect(String(decoding: bytes, as: UTF8.self).contains("é\\") && bytes.count > text.utf8.count)
        #expect(try JSONValue(parsing: bytes).isIdentical(to: object))
    }

    @Test("A scalar beyond the first plane is escaped as two units, and what needs no escape has the compact form")
    func forms() {
        #expect(JSONValue.string("\u{E0001}\u{7F}\n").printableBytes() == Array(#""\udb40\udc01\u007f\n""#.utf8))
        #expect(JSONValue.string("\u{7F}\u{2028}").bytes() == Array("\"\u{7F}\u{2028}\"".utf8))
        #expect(JSONValue.string("\u{7F}\u{2028}").canonicalBytes() == Array("\"\u{7F}\u{2028}\"".utf8))
        #expect(JSONValue.string("a é\n").printableBytes() == JSONValue.string("a é\n").bytes())
    }
}
