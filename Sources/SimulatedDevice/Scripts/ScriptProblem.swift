// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a script is a bad one: nothing of it runs, or it ends where the fault shows.
package struct ScriptProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1; `nil` where the fault lies in no line, such as an empty file.
    package let line: Int?
    /// A sentence for the author of the script.
    package let reason: String

    package init(line: Int?, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line and the sentence, as they are told.
    package var description: String {
        line.map { "line \($0): \(reason)" } ?? reason
    }
}

/// The same inside a line that knows its text and not its number.
struct LineProblem: Error, Equatable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
