// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("Event scripts of the behaviour table")
struct RowScriptTests {
    @Test("Every expectation holds", arguments: ScriptFile.all(in: "rows"))
    func holds(file: ScriptFile) async throws {
        let run = await Run(try file.bytes())

        let broken = run.output.split(separator: "\n").filter { $0.contains(#""held":false"#) }
        #expect(run.problem == nil)
        #expect(broken.isEmpty)
        #expect(run.failed == 0)
    }
}
