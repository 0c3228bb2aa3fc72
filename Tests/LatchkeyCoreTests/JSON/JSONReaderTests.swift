// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("The strict JSON reader")
struct JSONReaderTests {
    @Test("A text of every kind of value is read as written, members in order")
    func everyKind() throws {
        let text = #" { "b" : [ null , true , false ] , "a" : { "n" : -12 , "x" : 1.5 , "s" : "é\u00e9\n" } } "#

        let value = try JSONValue(parsing: Array(text.utf8))

        #expect(
            value
                == .object(
                    JSONObject([
                        ("b", .array([.null, .bool(true), .bool(false)])),
                        (
                            "a",
                            .object(JSONObject([("n", .integer(-12)), ("x", .double(1.5)), ("s", .string("éé\n"))]))
                        ),
                    ])
                )
        )
    }

    @Test(
        "A number written without fraction and exponent is an integer, any other a double",
        arguments: [
            ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("7", .integer(7)), ("-120", .integer(-120)),
            ("999999999999999", .integer(999_999_999_999_999)), ("9007199254740992", .integer(9_007_199_254_740_992)),
            ("-9007199254740992", .integer(-9_007_199_254_740_992)), ("1.0", .double(1)), ("1e0", .double(1)),
            ("1E+2", .double(100)), ("0.1", .double(0.1)), ("-2.5e-3", .double(-0.0025)),
            ("0e999999999999", .double(0)),
            ("1e-999999999999999999999", .double(0)), ("9007199254740992.0", .double(9_007_199_254_740_992)),
            ("0.00000000009007199254740992e26", .double(9_007_199_254_740_992)),
            ("5e-324", .double(.leastNonzeroMagnitude)),
        ]
    )
    func numbers(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == expected)
    }

    @Test(
        "A number beyond ±2⁵³ is refused however it is written, also where a double could not tell",
        arguments: [
            "9007199254740993", "-9007199254740993", "9007199254740992.0000000000001", "9223372036854775808",
            "1e16", "1e400", "-1e999999999999999999999", "0.9007199254740993e16", "90071992547409921e-1",
        ]
    )
    func numbersBeyond(text: String) {
        #expect(fault(text) == JSONError(.numberOutOfRange, at: 0))
    }

    @Test(
        "What is not a JSON number is refused",
        arguments: [
            "01", "-01", "00", "1.", "1.e3", "1e+x", "-", "-a", "1e", "1.5e", "+1", ".5", "NaN", "Infinity", "0x1",
        ]
    )
    func malformedNumbers(text: String) {
        #expect(fault(text) != nil)
        #expect(fault("[\(text)]") != nil)
    }

    @Test("Escapes stand for their characters, surrogate pairs for one")
    func escapes() throws {
        let value = try JSONValue(parsing: Array(#""\"\\\/\b\f\n\r\t\u0041\u20AC\ud83D\uDE00\u0000""#.utf8))

        #expect(value == .string("\"\\/\u{8}\u{C}\n\r\tA€😀\u{0}"))
    }

    @Test("The maximum depth is reached but not passed; arrays and objects both count")
    func depth() throws {
        let deep = String(repeating: #"{"a":["#, count: 16) + String(repeating: "]}", count: 16)

        #expect(fault(deep) == nil)
        #expect(fault("[" + deep + "]") == JSONError(.tooDeep, at: 1 + 6 * 15 + 5))
        #expect(throws: JSONError(.tooDeep, at: 1)) { try JSONValue(parsing: Array("[[]]".utf8), maximumDepth: 1) }
        #expect(fault(String(repeating: "[", count: 1_000_000)) == JSONError(.tooDeep, at: 32))
    }

    @Test(
        "A name twice in an object is found at any depth and after unescaping",
        arguments: [
            (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"[{"x":{"b":1,"c":2,"b":3}}]"#, 19),
            (#"{"":1,"":2}"#, 6),
        ]
    )
    func duplicates(text: String, offset: Int) {
        #expect(fault(text) == JSONError(.duplicateName, at: offset))
    }

    @Test("Names are compared scalar by scalar: canonically equivalent ones are two")
    func equivalentNames() throws {
        let value = try JSONValue(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2,\"K\":3,\"\u{212A}\":4}".utf8))

        guard case .object(let object) = value else { throw JSONError(.emptyText, at: 0) }
        #expect(object.members.map(\.value) == [.integer(1), .integer(2), .integer(3), .integer(4)])
        #expect(object["K"] == .integer(3))
        #expect(object["\u{212A}"] == .integer(4))
        #expect(object["e\u{301}"] == .integer(2))
    }

    @Test("Among thousands of members the one that stands twice is found", arguments: [0, 7, 8, 9, 4_999])
    func duplicateAmongMany(twin: Int) throws {
        let members = (0..<5_000).map { "\"n\($0)\":\($0)" }.joined(separator: ",")

        let whole = "{" + members + "}"
        let spoilt = "{" + members + ",\"n\(twin)\":0}"

        #expect(fault(whole) == nil)
        #expect(fault(spoilt) == JSONError(.duplicateName, at: members.utf8.count + 2))
    }

    private func fault(_ text: String) -> JSONError? {
        LatchkeyCoreTests.fault(Array(text.utf8))
    }
}

/// The reader's objection to a text, if it has one.
func fault(_ bytes: [UInt8]) -> JSONError? {
    do {
        _ = try JSONValue(parsing: bytes)
        return nil
    } catch {
        return error
    }
}
