// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import SimulatedDevice

/// Where a subcommand speaks and listens: the process's own streams, or a test's.
struct Console: Sendable {
    /// Writes text as it stands to standard output.
    let writeOutput: @Sendable (String) -> Void
    /// Writes text as it stands to standard error.
    let writeError: @Sendable (String) -> Void
    /// The next line of standard input; `nil` when there is no more.
    let readLine: @Sendable () -> TypedLine?
    /// All of standard input, up to so many bytes; `nil` if there is more or it cannot be read.
    var readSecret: @Sendable (Int) -> SecretInput.Reading = { SecretInput.all(of: STDIN_FILENO, atMost: $0) }
    /// The next line of standard input, which a terminal does not show while it is typed; `nil` when there is none that is short enough.
    ///
    /// The question is asked when the terminal shows nothing any more, for whoever sees it may type at once.
    var readSecretLine: (@Sendable (_ question: String) -> SharedSecret?)?
    /// Writes bytes as they stand to standard output.
    var writeBytes: @Sendable (UnsafeRawBufferPointer) -> Void = { _ in }
    /// Why not all of the output could be written; `nil` if all is well.
    var outputFailure: @Sendable () -> String? = { nil }
    /// Whether a person sits at both ends, who wants to be told when it is their turn.
    var isTerminal = false
    /// Whether standard output is a terminal, which would take some bytes for orders.
    var showsOutput = false
    /// Whether standard input is a terminal, so that somebody types it.
    var isTyped = false

    /// A line of the result, or several; whatever is in them, a terminal only shows it.
    func print(_ line: String) {
        writeOutput(line.linesEscapedForTerminal + "\n")
    }

    /// A line beside the result; whatever is in it, a terminal only shows it.
    func remark(_ line: String) {
        writeError(line.linesEscapedForTerminal + "\n")
    }

    /// The streams of the process; lines of input as long as a script's may be.
    static let standard: Console = {
        let (output, errors) = (OutputDescriptor(STDOUT_FILENO), OutputDescriptor(STDERR_FILENO))
        let input = LineInput(STDIN_FILENO, longest: ScriptReader.longestLine)
        return Console(
            writeOutput: output.write,
            writeError: errors.write,
            readLine: input.next,
            readSecretLine: { question in
                let line = HiddenTyping.during(STDIN_FILENO) {
                    errors.write(question)
                    return input.nextBytes()
                }
                guard let line, line.count <= SecretInput.longest else { return nil }
                return SharedSecret(SecretBytes(copying: line))
            },
            writeBytes: output.write,
            outputFailure: { output.failure },
            isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
            showsOutput: isatty(STDOUT_FILENO) == 1,
            isTyped: isatty(STDIN_FILENO) == 1
        )
    }()
}
