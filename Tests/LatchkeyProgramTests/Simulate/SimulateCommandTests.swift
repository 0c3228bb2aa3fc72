// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyProgram

@Suite("latchkey simulate FILE")
struct SimulateCommandTests {
    private let device =
        #"{"device":{"biometry":"touchID","ios":"17.0","passcode":"1","enrolled":["thumb"],"bundle":"b","#
        + #""usageDescription":null,"permission":"granted"}}"#

    @Test("A script whose expectations hold is printed line by line and exits with 0")
    func holds() async throws {
        let (code, console) = try await simulate(
            device,
            #"{"do":"touch","finger":"thumb"}"#,
            #"{"expect":"prompt","visible":false}"#
        )

        #expect(code == .success)
        #expect(
            console.printed == """
                {"line":2,"event":"ignored","do":"touch"}
                {"line":3,"event":"expect","expect":"prompt","held":true}
                {"event":"end","expectations":1,"failed":0}

                """
        )
        #expect(console.remarked.isEmpty)
    }

    @Test("A failed expectation is printed, the run goes on, and the exit code is 1")
    func failed() async throws {
        let (code, console) = try await simulate(device, #"{"expect":"prompt","visible":true}"#, #"{"do":"reboot"}"#)

        #expect(code == .failure)
        #expect(console.printed.hasSuffix(#"{"event":"end","expectations":1,"failed":1}"# + "\n"))
        #expect(console.remarked.isEmpty)
    }

    @Test("A bad script runs nothing; file, line and reason stand on standard error, and the exit code is 2")
    func bad() async throws {
        let (code, console) = try await simulate(device, #"{"do":"touch","finger":"thumb"}"#, #"{"do":"tuch"}"#)

        #expect(code == .misuse)
        #expect(console.printed.isEmpty)
        #expect(console.remarked.hasPrefix("latchkey simulate: /"))
        #expect(console.remarked.hasSuffix(#": line 3: there is no step "tuch"."# + "\n"))
    }

    @Test("A step that cannot be done ends the run there with 2; what came before is printed, an end is not")
    func impossible() async throws {
        let (code, console) = try await simulate(
            device,
            #"{"do":"face","matches":true}"#,
            #"{"do":"tap","button":"cancel"}"#
        )

        #expect(code == .misuse)
        #expect(console.printed == #"{"line":2,"event":"ignored","do":"face"}"# + "\n")
        #expect(console.remarked.contains(#"line 3: no button "cancel" is shown, nor any other."#))
    }

    @Test(
        "A missing file, a folder and a file without an end are told, and the exit code is 2",
        arguments: [
            ("/nowhere/x.jsonl", "there is no such file."), ("/", "cannot be read."),
            ("/dev/zero", "line 1: longer than 64 KiB."),
            ("/dev/null", "the file is empty, and its first line should tell the device."),
        ]
    )
    func unreadable(path: String, reason: String) async {
        let console = RecordedConsole()

        let code = await Program.run(["simulate", path], console: console.console)

        #expect(code == .misuse)
        #expect(console.remarked == "latchkey simulate: \(path): \(reason)\n")
        #expect(console.printed.isEmpty)
    }

    @Test("More than one file and options are refused", arguments: [["a", "b"], ["--fast", "a"]])
    func arguments(arguments: [String]) async {
        let console = RecordedConsole()

        #expect(await Program.run(["simulate"] + arguments, console: console.console) == .misuse)
        #expect(console.remarked.hasPrefix("latchkey simulate: un"))
    }

    private func simulate(_ lines: String...) async throws -> (ExitCode, RecordedConsole) {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        // What is left in a folder for the passing hurts nobody.
        defer { try? FileManager.default.removeItem(at: url) }
        let console = RecordedConsole()
        return (await Program.run(["simulate", url.path], console: console.console), console)
    }
}
