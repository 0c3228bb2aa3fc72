// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// One command of the program: `latchkey NAME`.
///
/// A subcommand is a struct in a file of its own, listed in `Program.subcommands`. Its `run` stays short: read the
/// arguments, call the library, print.
protocol Subcommand: Sendable {
    /// The word behind `latchkey`.
    static var name: String { get }
    /// One line for the list of commands: what it does, in lower case, without a full stop.
    static var summary: String { get }
    /// What `latchkey NAME --help` prints; the program answers it before the subcommand runs.
    static var help: String { get }

    init()

    /// Runs with the arguments behind the name. Results go to `console.print`, remarks to `console.remark`.
    func run(_ arguments: [String], console: Console) async -> ExitCode
}

extension Subcommand {
    /// Says in one sentence why the command does not start.
    func misuse(_ sentence: String, console: Console) -> ExitCode {
        console.remark("latchkey \(Self.name): \(sentence.escapedForTerminal)")
        return .misuse
    }
}
