// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("The demo")
struct DemoTests {
    private static let steps = [
        "1. Ada signs up and in by password", "2. Ada binds her phone", "3. Ada signs out", "4. Ada logs in by finger",
        "5. Somebody else tries Ada's phone", "6. An attacker sends Ada's login again",
    ]

    @Test("It tells six steps in lines that fit a terminal, and exits with 0")
    func text() async {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo"], console: recorded.console)

        let lines = recorded.printed.split(separator: "\n").map(String.init)
        #expect(code == .success)
        #expect(recorded.remarked.isEmpty)
        #expect(lines.filter { Self.steps.contains($0) } == Self.steps)
        #expect(lines.last == "All 6 steps came out as told.")
        #expect(lines.allSatisfy { $0.count <= 120 })
        #expect((40...100).contains(lines.count))
    }

    @Test("It says that the server takes simulated keys, and that they prove nothing")
    func saysSo() async {
        let recorded = RecordedConsole()

        _ = await Program.run(["demo"], console: recorded.console)

        #expect(recorded.printed.contains("Its keys prove nothing"))
        #expect(recorded.printed.contains("--dangerously-accept-simulated-keys"))
    }

    @Test("For programs it prints one JSON object a line: what travelled and what was answered, in order")
    func json() async throws {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo", "--json"], console: recorded.console)

        let events = try recorded.printed.split(separator: "\n").map { try Self.object(String($0)) }
        let travelled = events.compactMap { $0.text("call") ?? $0.number("status") }
        #expect(code == .success)
        #expect(travelled == Self.conversation)
        #expect(events.first?.text("event") == "opening")
        #expect(events.first?["acceptsSimulatedKeys"] == .bool(true))
        #expect(events.last?["asTold"] == .bool(true))
        #expect(events.count { $0.text("event") == "signs" } == 2)
        #expect(events.count { $0.text("event") == "step" } == 6)
    }

    private static let conversation = [
        "GET /v1/server-keys", "200", "POST /v1/accounts", "201", "POST /v1/sessions", "201",
        "POST /v1/challenges", "201", "POST /v1/devices", "201",
        "DELETE /v1/session", "204", "GET /v1/session", "401 session_required",
        "POST /v1/challenges", "201", "POST /v1/logins", "201", "GET /v1/session", "200",
        "POST /v1/challenges", "201",
        "POST /v1/logins", "401 login_refused", "GET /v1/session", "200",
    ]

    @Test("It prints no password and no token")
    func secrets() async {
        for arguments in [["demo"], ["demo", "--json"]] {
            let recorded = RecordedConsole()

            _ = await Program.run(arguments, console: recorded.console)

            #expect(!recorded.printed.contains("correct horse"))
            #expect(!recorded.printed.contains("Bearer"))
        }
    }

    @Test("What it does not know is misuse", arguments: [["--fast"], ["now"], ["--json", "--json"], ["--json=1"]])
    func misuse(arguments: [String]) async {
        let recorded = RecordedConsole()

        let code = await Program.run(["demo"] + arguments, console: recorded.console)

        #expect(code == .misuse)
        #expect(recorded.printed.isEmpty)
        #expect(recorded.remarked.hasPrefix("latchkey demo: "))
    }

    @Test(
        "A step that does not come out as told ends the story and exits with 1",
        arguments: SpoiledTransport.Way.allCases
    )
    func spoiled(way: SpoiledTransport.Way) async throws {
        let recorded = RecordedConsole()
        let teller = StoryTeller(form: .text, print: recorded.console.print)
        let options = try ServeOptions([
            "--in-memory", "--listen", "127.0.0.1:0", "--dangerously-accept-simulated-keys",
        ])
        let log = JSONLog(clock: ServeCommand.clock) { _ in }
        let server = try await RunningServer(options, log: log)

        let code = await DemoCommand.tell(teller, server.address, SpoiledTransport(way))
        await server.stop()

        let last = recorded.printed.split(separator: "\n").last.map(String.init) ?? ""
        #expect(code == .failure)
        #expect(last.hasPrefix("This did not come out as told: step \(way.step): "))
        #expect(last.contains(way.words))
    }

    private static func object(_ line: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else { throw NotAnObject() }
        return object
    }

    private struct NotAnObject: Error {}
}

extension JSONObject {
    fileprivate func text(_ name: String) -> String? {
        guard case .string(let text)? = self[name] else { return nil }
        return text
    }

    /// An answer's status, with its code where it has one.
    fileprivate func number(_ name: String) -> String? {
        guard case .integer(let number)? = self[name] else { return nil }
        return ([String(number)] + (text("code").map { [$0] } ?? [])).joined(separator: " ")
    }
}
