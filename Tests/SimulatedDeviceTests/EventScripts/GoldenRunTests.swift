// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@Suite("Golden runs")
struct GoldenRunTests {
    static let files = ScriptFile.all(in: "golden")

    @Test("A script's output is known to the byte", arguments: files)
    func output(file: ScriptFile) async throws {
        let expected = try #require(try file.companion("out"))
        let problem = try file.companion("problem")

        let run = await Run(try file.bytes())

        #expect(run.output == expected)
        #expect(run.problem?.description == problem?.trimmingCharacters(in: .newlines))
    }

    @Test("There are ten of them or more, and running one again gives the same bytes")
    func deterministic() async throws {
        #expect(Self.files.count >= 10)
        for file in Self.files {
            let one = await Run(try file.bytes())
            let two = await Run(try file.bytes())

            #expect(one.output == two.output)
        }
    }
}
