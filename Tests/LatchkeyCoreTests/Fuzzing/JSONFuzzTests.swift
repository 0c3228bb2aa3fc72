// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SeededChance
import Testing

@Suite("JSON and base64url under any input")
struct JSONFuzzTests {
    @Test("A text cut off at any byte is refused", arguments: JSONProperties.corpus)
    func truncation(text: [UInt8]) throws {
        let end = (text.lastIndex { $0 != UInt8(ascii: " ") } ?? 0) + 1

        for length in 0..<end {
            #expect(try !JSONProperties.check(Array(text[..<length])))
        }

        #expect(try JSONProperties.check(Array(text[..<end])))
    }

    @Test("Whatever one byte is changed to, what is still accepted holds together", arguments: JSONProperties.corpus)
    func singleBytes(text: [UInt8]) throws {
        var accepted = 0

        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var spoilt = text
                spoilt[place] = byte
                accepted += try JSONProperties.check(spoilt) ? 1 : 0
            }
        }

        #expect(accepted > text.count)
    }

    @Test("Random bytes and random mutations are refused or hold together")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("JSON mutations from seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        var accepted = 0

        for _ in 0..<3_000 {
            _ = try JSONProperties.check(generator.bytes(upTo: 64))
            let text = JSONProperties.mutator.mutate(
                generator.pick(JSONProperties.corpus),
                crossing: generator.pick(JSONProperties.corpus),
                limit: 1_024,
                &generator
            )
            accepted += try JSONProperties.check(text) ? 1 : 0
            try JSONProperties.checkAgainstFoundation(text)
        }

        #expect(accepted > 0)
    }

    @Test("Random text as base64url is refused or is what encoding writes, and every byte sequence comes back")
    func base64URL() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("base64url from seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        var decoded = 0

        for _ in 0..<5_000 {
            decoded += Base64URLProperties.check(&generator) ? 1 : 0
        }

        #expect(decoded > 0)
    }
}
