// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeyCore

/// Where a subcommand speaks and listens: the process's own streams, or a test's.
struct Console: Sendable {
    /// Writes text as it stands to standard output.
    let writeOutput: @Sendable (String) -> Void
    /// Writes text as it stands to standard error.
    let writeError: @Sendable (String) -> Void
    /// The next line of standard input without its end; `nil` when there is no more.
    let readLine: @Sendable () -> String?
    /// Whether a person sits at both ends, who wants to be told when it is their turn.
    var isTerminal = false

    /// A line of the result, or several; whatever is in them, a terminal only shows it.
    func print(_ line: String) {
        writeOutput(line.linesEscapedForTerminal + "\n")
    }

    /// A line beside the result; whatever is in it, a terminal only shows it.
    func remark(_ line: String) {
        writeError(line.linesEscapedForTerminal + "\n")
    }

    /// The streams of the process, unbuffered: a line is out when the call returns.
    static let standard = Console(
        writeOutput: { write($0, to: .standardOutput) },
        writeError: { write($0, to: .standardError) },
        readLine: { Swift.readLine() },
        isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    )

    /// A reader who closed its end is no reason to fail: what nobody reads is lost, and the work goes on.
    private static func write(_ text: String, to stream: FileHandle) {
        try? stream.write(contentsOf: Array(text.utf8))
    }
}
