// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyProgram

@Suite("Help")
struct HelpTests {
    @Test("The program's help lists every command with its summary")
    func program() async {
        #expect(await help(["--help"]) == HelpTexts.program + "\n")
    }

    @Test("The help of every command is as it was agreed on", arguments: Program.subcommands.map { $0.name })
    func command(name: String) async throws {
        let agreed = try #require(HelpTexts.commands[name])

        #expect(await help([name, "--help"]) == agreed + "\n")
    }

    @Test("Help is given wherever it is asked for, but not behind two dashes")
    func places() async {
        let recorded = RecordedConsole()

        let helped = await Program.run(["serve", "--bogus", "-h"], console: recorded.console)
        let refused = await Program.run(["serve", "--", "-h"], console: recorded.console)

        #expect(helped == .success)
        #expect(refused == .misuse)
    }

    @Test("Every command has a name of its own, a summary of one line, and a help that says how it is called")
    func form() {
        for command in Program.subcommands {
            #expect(command.help.contains("Usage: latchkey \(command.name)"))
            #expect(!command.summary.hasSuffix("."))
            #expect(command.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        }
        #expect(Set(Program.subcommands.map { $0.name }).count == Program.subcommands.count)
    }

    private func help(_ arguments: [String]) async -> String {
        let recorded = RecordedConsole()
        let code = await Program.run(arguments, console: recorded.console)
        #expect(code == .success)
        return recorded.printed
    }
}
