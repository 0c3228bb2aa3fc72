// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SeededChance
import SimulatedDevice
import Testing

@Suite("Event scripts under any input")
struct ScriptMutationTests {
    private static let seed =
        ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)

    @Test(
        "A line cut off at any byte is refused, unless nothing is left of it",
        arguments: ScriptFile.all(in: "golden")
    )
    func truncation(file: ScriptFile) throws {
        let device = Array((Device.touch + "\n").utf8)

        for line in try file.bytes().split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            for length in 1..<line.count {
                // Refused is what is wanted; only the other outcome is worth the time of a report.
                if (try? EventScript(parsing: device + line.prefix(length))) != nil {
                    Issue.record("was read: \(String(decoding: line.prefix(length), as: UTF8.self))")
                }
            }
        }
        #expect(try EventScript(parsing: device).lines.isEmpty)
    }

    @Test("Lines left out, doubled, moved or spoilt never stop the program, and what runs says where it ends")
    func mutations() async throws {
        print("script mutations from seed \(Self.seed)")
        var generator = SeededGenerator(seed: Self.seed)
        let scripts = try ScriptFile.all(in: "golden").map { file in
            try file.bytes().split(separator: UInt8(ascii: "\n")).map { Array($0) }
        }
        var counts = (refused: 0, impossible: 0, ran: 0)

        for _ in 0..<1_500 {
            let bytes = Self.mutate(generator.pick(scripts), crossing: generator.pick(scripts), &generator)
            let run = await Run(bytes)
            switch (run.problem, run.output.isEmpty) {
            case (nil, _):
                counts.ran += 1
                #expect(run.output.contains(#"{"event":"end","#))
            case (_?, true): counts.refused += 1
            case (_?, false):
                counts.impossible += 1
                #expect(!run.output.contains(#"{"event":"end","#))
            }
        }

        print("\(counts.ran) ran, \(counts.impossible) ended at a step, \(counts.refused) were refused")
        #expect(counts.ran > 0 && counts.impossible > 0 && counts.refused > 0)
    }

    /// Changes lines, and at times a byte; names are made new so that not every doubled line is refused.
    private static func mutate(
        _ script: [[UInt8]],
        crossing other: [[UInt8]],
        _ generator: inout SeededGenerator
    ) -> [UInt8] {
        var lines = script
        for _ in 0...generator.below(4) where lines.count > 1 {
            let place = generator.below(lines.count - 1) + 1
            switch generator.below(5) {
            case 0: lines.remove(at: place)
            case 1: lines.insert(renamed(lines[place], &generator), at: generator.below(lines.count - 1) + 1)
            case 2: lines.swapAt(place, generator.below(lines.count - 1) + 1)
            case 3: lines.insert(renamed(generator.pick(other), &generator), at: place)
            default:
                guard generator.oneIn(4), !lines[place].isEmpty else { continue }
                lines[place][generator.below(lines[place].count)] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func renamed(_ line: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self)
        return Array(text.replacing("\"as\":\"", with: "\"as\":\"\(generator.below(1_000_000))").utf8)
    }
}
