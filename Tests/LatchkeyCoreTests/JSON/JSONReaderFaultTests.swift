// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("What the strict JSON reader refuses")
struct JSONReaderFaultTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        let error: JSONError
        var testDescription: String { what }

        init(_ what: String, _ bytes: [UInt8], _ reason: JSONError.Reason, at offset: Int) {
            self.what = what
            self.bytes = bytes
            self.error = JSONError(reason, at: offset)
        }

        init(_ text: String, _ reason: JSONError.Reason, at offset: Int) {
            self.init(text, Array(text.utf8), reason, at: offset)
        }
    }

    @Test(
        "Texts that are no single JSON value",
        arguments: [
            Bad("", .emptyText, at: 0), Bad(" \n\t\r", .emptyText, at: 4), Bad("{} x", .trailingBytes, at: 3),
            Bad("1 2", .trailingBytes, at: 2), Bad("{}{}", .trailingBytes, at: 2), Bad("[1,]", .unexpectedByte, at: 3),
            Bad("{\"a\":1,}", .unexpectedByte, at: 7), Bad("{a:1}", .unexpectedByte, at: 1),
            Bad("{1:1}", .unexpectedByte, at: 1),
            Bad("[1 2]", .unexpectedByte, at: 3), Bad("{\"a\" 1}", .unexpectedByte, at: 5),
            Bad("'a'", .unexpectedByte, at: 0),
            Bad("[1}", .unexpectedByte, at: 2), Bad("{\"a\":1]", .unexpectedByte, at: 6),
            Bad("True", .unexpectedByte, at: 0),
            Bad("nul", .unexpectedEnd, at: 3), Bad("nulL", .unexpectedByte, at: 3), Bad("[", .unexpectedEnd, at: 1),
            Bad("{\"a\":", .unexpectedEnd, at: 5), Bad("\"a", .unexpectedEnd, at: 2),
            Bad("\"a\\", .unexpectedEnd, at: 3),
            Bad("/*a*/1", .unexpectedByte, at: 0), Bad("\u{FEFF}{}", .byteOrderMark, at: 0),
            Bad("]", .unexpectedByte, at: 0),
            Bad("\u{A0}1", .unexpectedByte, at: 0), Bad("[,1]", .unexpectedByte, at: 1),
            Bad("{,}", .unexpectedByte, at: 1),
        ]
    )
    func grammar(bad: Bad) {
        #expect(fault(bad.bytes) == bad.error)
    }

    @Test(
        "Strings with what I-JSON forbids",
        arguments: [
            Bad("\"a\nb\"", .controlCharacter, at: 2), Bad("\"\u{0}\"", .controlCharacter, at: 1),
            Bad("\"\u{1F}\"", .controlCharacter, at: 1), Bad(#""\a""#, .invalidEscape, at: 1),
            Bad(#""\'""#, .invalidEscape, at: 1), Bad(#""\u12G4""#, .invalidEscape, at: 1),
            Bad(#""\u+123""#, .invalidEscape, at: 1),
            Bad(#""\ud800""#, .loneSurrogate, at: 1), Bad(#""x\udc00""#, .loneSurrogate, at: 2),
            Bad(#""\udc00\ud800""#, .loneSurrogate, at: 1), Bad(#""\ud800\ud800""#, .loneSurrogate, at: 1),
            Bad(#""\ud800x""#, .loneSurrogate, at: 1), Bad(#""\ud800\n""#, .loneSurrogate, at: 1),
            Bad(#"{"\ud800":1}"#, .loneSurrogate, at: 2), Bad(#""\ufdd0""#, .noncharacter, at: 1),
            Bad(#""\ufdef""#, .noncharacter, at: 1), Bad(#""\uFFFE""#, .noncharacter, at: 1),
            Bad(#""\uffff""#, .noncharacter, at: 1),
            Bad(#""\ud83f\udffe""#, .noncharacter, at: 1), Bad(#""\udbff\udfff""#, .noncharacter, at: 1),
            Bad("raw U+FDD0", [0x22, 0xEF, 0xB7, 0x90, 0x22], .noncharacter, at: 1),
            Bad("\"a\u{FFFF}\"", .noncharacter, at: 2),
            Bad("\"\u{1FFFE}\"", .noncharacter, at: 1), Bad("\"\u{10FFFF}\"", .noncharacter, at: 1),
        ]
    )
    func strings(bad: Bad) {
        #expect(fault(bad.bytes) == bad.error)
    }

    @Test(
        "Bytes that are not UTF-8",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x20], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE1, 0x80], [0xE1, 0x80, 0x20], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
            [0xFF],
        ] as [[UInt8]]
    )
    func notUTF8(sequence: [UInt8]) {
        let quote = UInt8(ascii: "\"")

        #expect(fault([quote] + sequence + [quote]) == JSONError(.invalidUTF8, at: 1))
        #expect(fault([quote] + sequence) == JSONError(.invalidUTF8, at: 1))
    }

    @Test("Every scalar but the noncharacters and surrogates is accepted raw and escaped, and they are not")
    func everyScalar() {
        for number in UInt32(0x20)...0x10FFFF where number != 0x22 && number != 0x5C {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let isNoncharacter = number & 0xFFFF >= 0xFFFE || (0xFDD0...0xFDEF).contains(number)
            let raw = Array("\"\(Character(scalar))\"".utf8)
            let escaped = Array(("\"" + String(scalar).utf16.map { hex($0) }.joined() + "\"").utf8)

            if isNoncharacter {
                #expect(fault(raw)?.reason == .noncharacter && fault(escaped)?.reason == .noncharacter)
            } else if fault(raw) != nil || fault(escaped) != nil {
                Issue.record("U+\(String(number, radix: 16)) was refused")
            }
        }
    }

    @Test("An error says its reason and byte in words")
    func descriptions() {
        #expect(JSONError(.duplicateName, at: 12).description == "a member name that is there already at byte 12")
        #expect(Set(JSONError.Reason.allCases.map { JSONError($0, at: 0).description }).count == 14)
    }

    private func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
