// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SeededChance
import Testing

/// The long tier: `LATCHKEY_LONG` is the number of seconds that each target goes on (anything else means 20), and
/// `LATCHKEY_SEED` repeats a run.
@Suite("Long fuzzing", .enabled(if: LongTier.isOn, "LATCHKEY_LONG is not set"), .serialized)
struct LongFuzzTests {
    @Test("JSON, canonical and compact, holds together for as long as it is mutated")
    func json() throws {
        var generator = LongTier.generator("json")
        var counts = (tried: 0, accepted: 0, kept: 0)
        var corpus = JSONProperties.corpus
        let end = LongTier.end

        while Date() < end {
            for _ in 0..<500 {
                let text = JSONProperties.mutator.mutate(
                    generator.pick(corpus),
                    crossing: generator.pick(corpus),
                    limit: 4_096,
                    &generator
                )
                counts.tried += 1
                try JSONProperties.checkAgainstFoundation(text)
                guard try JSONProperties.check(text) else { continue }
                counts.accepted += 1
                // What was accepted is a new start; old ones give way so that the corpus stays small.
                guard generator.below(8) == 0 else { continue }
                counts.kept += 1
                if corpus.count < 500 { corpus.append(text) } else { corpus[generator.below(500)] = text }
            }
        }

        print("json: \(counts.tried) texts, \(counts.accepted) accepted, \(counts.kept) kept as starts")
        #expect(counts.accepted > 0)
    }

    @Test("Random doubles are written in a form that reads back to the same bits")
    func doubles() throws {
        var generator = LongTier.generator("doubles")
        var tried = 0
        let end = LongTier.end

        while Date() < end {
            for _ in 0..<500 {
                let double = Double(bitPattern: generator.next())
                guard double.isFinite else { continue }
                tried += 1
                let text = String(decoding: JSONValue.double(double).canonicalBytes(), as: UTF8.self)
                guard Double(text) == double else { throw Broken(rule: "reads back", Array(text.utf8)) }
            }
        }

        print("doubles: \(tried) written")
        #expect(tried > 0)
    }

    @Test("Base64url decodes what it wrote and nothing else")
    func base64URL() {
        var generator = LongTier.generator("base64url")
        var counts = (tried: 0, decoded: 0)
        let end = LongTier.end

        while Date() < end {
            for _ in 0..<500 {
                counts.tried += 1
                counts.decoded += Base64URLProperties.check(&generator) ? 1 : 0
            }
        }

        print("base64url: \(counts.tried) texts, \(counts.decoded) decoded")
        #expect(counts.decoded > 0)
    }
}

/// Whether the long tier runs, for how long and from which seed.
private enum LongTier {
    private static let environment = ProcessInfo.processInfo.environment

    static var isOn: Bool { environment["LATCHKEY_LONG"] != nil }

    static var end: Date {
        Date() + (environment["LATCHKEY_LONG"].flatMap { TimeInterval($0) }.map { max($0, 1) } ?? 20)
    }

    static func generator(_ target: String) -> SeededGenerator {
        let seed = environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("\(target): seed \(seed)")
        return SeededGenerator(seed: seed)
    }
}
