// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// `latchkey simulate`: runs an event script, or lets a person play the phone in the terminal.
struct SimulateCommand: Subcommand {
    static let name = "simulate"
    static let summary = "run an event script on a simulated phone, or play with one"
    static let help = """
        Usage: latchkey simulate [FILE]

        Runs an event script (JSON Lines; - is standard input) on a fresh simulated device and prints what happens,
        one JSON object a line. Docs/event-scripts.md is the whole format.

        Without FILE, steps are read from the terminal and prompts are drawn as a person would see them: an iPhone 15
        with iOS 17.0, unless the first line is a device line. 'help' there lists the steps.

        Exit codes: 0 every expectation held, 1 some did not, 2 the script is bad or cannot be read. The last holds for
        FILE and for -: without either, a bad line is told and the next one read, also where lines come by a pipe.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        do {
            let read = try ArgumentReader(arguments, options: [], operands: 0...1)
            guard let path = read.operands.first else { return await TerminalSession(console).run() }
            return try await ScriptFile(path).run(console: console)
        } catch let error as ArgumentError {
            return misuse(error.sentence, console: console)
        } catch {
            return misuse("\(error)", console: console)
        }
    }
}

extension ScriptFile {
    /// Reads the script and runs it; whatever is out before a step that could not be done stays out.
    fileprivate func run(console: Console) async throws(ScriptFileError) -> ExitCode {
        let script = try read()
        let output = ScriptOutput { console.writeOutput(String(decoding: $0, as: UTF8.self)) }
        do throws(ScriptProblem) {
            return try await script.run(output: output) == 0 ? .success : .failure
        } catch {
            throw .bad(path, error)
        }
    }
}
