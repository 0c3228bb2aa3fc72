// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Texts of files, people and apps on their way to a terminal: the one place that says what is safe to show there.

extension Unicode.Scalar {
    /// Whether a terminal shows the scalar and does nothing else.
    ///
    /// Control characters (C0, DELETE, C1) move its cursor and change its state; line and paragraph separators break a
    /// line; format characters, the bidirectional controls among them, reorder or hide what stands around them.
    package var isSafeOnTerminal: Bool {
        if value < 0x7F { return value >= 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }
}

extension String {
    /// The text in one line, with `\u{1b}` in place of every scalar that does more on a terminal than be shown.
    package var escapedForTerminal: String {
        escaped { !$0.isSafeOnTerminal }
    }

    /// The same for a text of several lines, whose ends stay.
    package var linesEscapedForTerminal: String {
        escaped { !$0.isSafeOnTerminal && $0 != "\n" }
    }

    private func escaped(_ isUnsafe: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isUnsafe) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if isUnsafe(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
