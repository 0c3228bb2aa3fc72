// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The program `latchkey`: finds the subcommand and lets it run.
enum Program {
    static let version = "0.1.0-dev"

    /// Every subcommand, in the order in which the help lists them.
    ///
    /// A new one is a file of its own and a line here.
    static let subcommands: [any Subcommand.Type] = [
        AdminCommand.self,
        AuditCommand.self,
        BackupCommand.self,
        DemoCommand.self,
        KeychainCommand.self,
        ReceiptCommand.self,
        RestoreCommand.self,
        ServeCommand.self,
        SimulateCommand.self,
    ]

    /// Runs `latchkey` with what stands behind its name; output that cannot be written is a failure of any command.
    static func run(_ arguments: [String], console: Console) async -> ExitCode {
        let code = await carryOut(arguments, console: console)
        guard let failure = console.outputFailure() else { return code }
        console.remark("latchkey: standard output cannot be written: \(failure).")
        return code == .success ? .failure : code
    }

    private static func carryOut(_ arguments: [String], console: Console) async -> ExitCode {
        guard let first = arguments.first else {
            console.remark(help)
            return .misuse
        }
        if first == "help", arguments.count > 1 { return help(arguments.dropFirst(), console: console) }
        if let answer = answerAboutItself(first) {
            console.print(answer)
            return .success
        }
        guard let subcommand = subcommands.first(where: { $0.name == first }) else {
            return refuse("'\(first)' is not a command of latchkey.", console: console)
        }
        let rest = Array(arguments.dropFirst())
        if asksForHelp(rest) {
            console.print(subcommand.help)
            return .success
        }
        return await subcommand.init().run(rest, console: console)
    }

    /// What `latchkey --help` prints.
    static var help: String {
        let width = (subcommands.map { $0.name.count }.max() ?? 0) + 2
        let rows = subcommands.map { subcommand in
            "  " + subcommand.name + String(repeating: " ", count: width - subcommand.name.count) + subcommand.summary
        }
        return """
            latchkey: Touch ID and Face ID for Swift, from the sensor to the server

            Usage: latchkey COMMAND [OPTION]...

            Commands:
            \(rows.joined(separator: "\n"))

            latchkey COMMAND --help, or latchkey help COMMAND, tells the options of a command, latchkey --version the version.
            Exit codes: 0 good, 1 something failed, 2 misuse.
            """
    }

    /// `latchkey help COMMAND`.
    private static func help(_ names: ArraySlice<String>, console: Console) -> ExitCode {
        guard let subcommand = subcommands.first(where: { [$0.name] == Array(names) }) else {
            return refuse("'\(names.joined(separator: " "))' is not a command of latchkey.", console: console)
        }
        console.print(subcommand.help)
        return .success
    }

    private static func answerAboutItself(_ argument: String) -> String? {
        switch argument {
        case "--help", "-h", "help": help
        case "--version": "latchkey " + version
        default: nil
        }
    }

    /// Help is asked for by an option, so nothing behind `--` asks for it.
    private static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private static func refuse(_ sentence: String, console: Console) -> ExitCode {
        console.remark("latchkey: " + sentence.escapedForTerminal + " 'latchkey --help' lists them.")
        return .misuse
    }
}
