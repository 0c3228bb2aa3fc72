// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("Texts by their scalars")
struct ExactTextTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    @Test("Equivalent texts are two keys of a dictionary, and the same text from elsewhere is one")
    func keys() {
        let both: Set = [
            ExactText(composed), ExactText(decomposed),
            ExactText(String(decoding: Array(composed.utf8), as: UTF8.self)),
        ]

        #expect(both.count == 2)
    }

    @Test("JSON values with equivalent texts are told apart at any depth")
    func values() {
        let make = { (text: String) in JSONValue.array([.object(JSONObject([(text, .integer(1))])), .string("x")]) }

        #expect(!JSONValue.string(composed).isIdentical(to: .string(decomposed)))
        #expect(!make(composed).isIdentical(to: make(decomposed)))
        #expect(make(composed).isIdentical(to: make(composed)))
    }

    @Test("Values of different kinds are different, and each is equal to itself")
    func kinds() throws {
        let values = try ["null", "true", "1", "1.0", "\"1\"", "[1]", "{}"].map {
            try JSONValue(parsing: Array($0.utf8))
        }

        for (one, value) in values.enumerated() {
            #expect(values.indices.filter { values[$0].isIdentical(to: value) } == [one])
        }
    }
}
