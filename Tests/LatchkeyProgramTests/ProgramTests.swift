// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyProgram

@Suite("The program")
struct ProgramTests {
    @Test("Without a command it tells its commands on standard error and exits with 2")
    func withoutCommand() async {
        let recorded = RecordedConsole()

        let code = await Program.run([], console: recorded.console)

        #expect(code == .misuse)
        #expect(recorded.printed.isEmpty)
        #expect(recorded.remarked == Program.help + "\n")
    }

    @Test("Asked for help it prints its commands and exits with 0", arguments: ["--help", "-h", "help"])
    func help(argument: String) async {
        let recorded = RecordedConsole()

        let code = await Program.run([argument], console: recorded.console)

        #expect(code == .success)
        #expect(recorded.printed == Program.help + "\n")
        #expect(recorded.remarked.isEmpty)
    }

    @Test("Asked for its version it prints name and version")
    func version() async {
        let recorded = RecordedConsole()

        let code = await Program.run(["--version"], console: recorded.console)

        #expect(code == .success)
        #expect(recorded.printed == "latchkey 0.1.0-dev\n")
    }

    @Test("Asked for the help of a command it prints that, and of no command it says so")
    func helpOfCommand() async {
        let recorded = RecordedConsole()

        let helped = await Program.run(["help", "serve"], console: recorded.console)
        let refused = await Program.run(["help", "serv"], console: recorded.console)

        #expect(helped == .success)
        #expect(recorded.printed == ServeCommand.help + "\n")
        #expect(refused == .misuse)
        #expect(recorded.remarked == "latchkey: 'serv' is not a command of latchkey. 'latchkey --help' lists them.\n")
    }

    @Test("An unknown command is named and exits with 2", arguments: ["serv", "--verbose", ""])
    func unknownCommand(name: String) async {
        let recorded = RecordedConsole()

        let code = await Program.run([name], console: recorded.console)

        #expect(code == .misuse)
        #expect(
            recorded.remarked == "latchkey: '\(name)' is not a command of latchkey. 'latchkey --help' lists them.\n"
        )
    }
}
