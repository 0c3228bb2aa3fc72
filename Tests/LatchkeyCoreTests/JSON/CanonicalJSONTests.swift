// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("Writing JSON")
struct CanonicalJSONTests {
    @Test(
        "Numbers of RFC 8785, appendix B",
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
            (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
            (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)]
    )
    func numbers(bits: UInt64, expected: String) {
        #expect(canonical(.double(Double(bitPattern: bits))) == expected)
    }

    @Test("The example of RFC 8785, section 3.2.2")
    func example() {
        let value = JSONValue.object(
            JSONObject([
                (
                    "numbers",
                    .array([.double(333_333_333.33333329), .double(1E30), .double(4.50), .double(2e-3), .double(1e-27)])
                ),
                ("string", .string("\u{20ac}$\u{000F}\u{000a}A'\u{0042}\u{0022}\u{005c}\\\"/")),
                ("literals", .array([.null, .bool(true), .bool(false)])),
            ])
        )

        #expect(
            canonical(value)
                == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
                + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
        )
    }

    @Test("Members are ordered by the UTF-16 units of their names: the example of RFC 8785, section 3.2.3")
    func order() throws {
        let text = #"""
            {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
            "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
            """#

        let value = try JSONValue(parsing: Array(text.utf8))

        #expect(
            canonical(value)
                == "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\","
                + "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
                + "\"😀\":\"Emoji: Grinning Face\",\"\u{FB33}\":\"Hebrew Letter Dalet With Dagesh\"}"
        )
    }

    @Test("The order agrees with comparing UTF-16 units for names from every corner of Unicode")
    func orderOfCorners() throws {
        let corners: [UInt32] = [
            0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xEFFF, 0xF000, 0xFFFD, 0x10000, 0x10FFFD,
        ]
        let pieces = [""] + corners.compactMap { Unicode.Scalar($0).map { String($0) } }
        let names = pieces.flatMap { one in pieces.map { one + $0 } }
        let distinct = Dictionary(names.map { (Array($0.utf16), $0) }, uniquingKeysWith: { one, _ in one })

        let value = try JSONValue(
            parsing: JSONValue.object(JSONObject(distinct.values.map { ($0, .null) })).canonicalBytes()
        )

        guard case .object(let object) = value else { throw JSONError(.emptyText, at: 0) }
        let expected = distinct.keys.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(object.members.map { Array($0.name.utf16) } == expected)
    }

    @Test("Strings have the shortest escapes, and none where none is needed")
    func escapes() {
        let text = "\u{0}\u{8}\u{9}\u{A}\u{B}\u{C}\u{D}\u{1F}\"\\/\u{7F}\u{2028}é😀"

        #expect(canonical(.string(text)) == #""\u0000\b\t\n\u000b\f\r\u001f\"\\/"# + "\u{7F}\u{2028}é😀\"")
    }

    @Test("Empty arrays and objects, nested, and integers up to the limit")
    func small() {
        let value = JSONValue.array([
            .object(JSONObject()), .array([]), .integer(1 << 53), .integer(-(1 << 53)), .integer(0),
        ])

        #expect(canonical(value) == "[{},[],9007199254740992,-9007199254740992,0]")
    }

    @Test("The compact writer keeps the order, and doubles stay doubles")
    func compact() throws {
        let value = JSONValue.object(
            JSONObject([
                ("b", .double(1)), ("a", .double(-0.0)), ("c", .double(1e15)), ("d", .integer(1)), ("e", .double(1e-9)),
            ])
        )

        let bytes = value.bytes()

        #expect(String(decoding: bytes, as: UTF8.self) == #"{"b":1.0,"a":-0.0,"c":1000000000000000.0,"d":1,"e":1e-9}"#)
        #expect(try JSONValue(parsing: bytes) == value)
    }

    @Test("Members are set in place, added at the end and removed")
    func members() {
        var object = JSONObject([("a", .integer(1)), ("b", .integer(2)), ("a", .integer(3))])

        object["c"] = .null
        object["b"] = nil
        object["a"] = .bool(true)
        object["z"] = nil

        #expect(object == JSONObject([("a", .bool(true)), ("c", .null)]))
        #expect(object["b"] == nil)
    }

    private func canonical(_ value: JSONValue) -> String {
        String(decoding: value.canonicalBytes(), as: UTF8.self)
    }
}
