// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice
import Testing

@Suite("Event scripts written against the page")
struct PageScriptTests {
    @Test("A good script holds", arguments: ScriptFile.all(in: "ok"))
    func good(file: ScriptFile) async throws {
        let run = await Run(try file.bytes())

        #expect(run.problem == nil)
        #expect(run.failed == 0)
    }

    @Test("Exactly the expectations that should fail do", arguments: ScriptFile.all(in: "failing"))
    func failing(file: ScriptFile) async throws {
        let expected = try #require(
            try ScriptFile.table("failing")[file.name]?[0].split(separator: ",").map { Int($0) }
        )

        let run = await Run(try file.bytes())

        let failed = try run.happenings().filter { $0["held"] == .bool(false) }.map { $0["line"] }
        #expect(failed == expected.map { $0.map { .integer(Int64($0)) } })
        #expect(run.problem == nil && run.failed == expected.count)
    }

    @Test("A bad script is refused at its line, in words, at the right time", arguments: ScriptFile.all(in: "bad"))
    func bad(file: ScriptFile) async throws {
        let expected = try #require(try ScriptFile.table("bad")[file.name])
        try #require(expected.count == 3)

        let run = await Run(try file.bytes())

        let problem = try #require(run.problem)
        #expect(problem.line == Int(expected[0]))
        if expected[1] != "-" { #expect(problem.reason.contains(expected[1])) }
        if expected[2] == "check" { #expect(run.output.isEmpty) }
        if expected[2] == "run" { #expect((try? EventScript(parsing: file.bytes())) != nil) }
        #expect(try run.happenings().allSatisfy { $0["event"] != .string("end") })
    }

    @Test("No folder is empty, and every script of a table is there", arguments: ["failing", "bad"])
    func tables(folder: String) throws {
        let names = Set(ScriptFile.all(in: folder).map(\.name))

        #expect(!names.isEmpty && !ScriptFile.all(in: "ok").isEmpty && ScriptFile.all(in: "rows").count > 900)
        #expect(try Set(ScriptFile.table(folder).keys) == names)
    }
}

extension Run {
    /// What was written, read back by the strict reader.
    fileprivate func happenings() throws -> [JSONObject] {
        try output.split(separator: "\n").map { line in
            guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else {
                throw SchemaFault("not an object: \(line)")
            }
            return object
        }
    }
}
