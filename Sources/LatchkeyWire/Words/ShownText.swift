// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// A short text that people will be shown as it is: a device's name or model, a session's label.
///
/// What is shown must be what was sent, so anything invisible, reordering or not in NFC is refused rather than mended.
package struct ShownText: Sendable, Hashable, CustomStringConvertible {
    /// The text as it travels.
    package let description: String

    /// Takes a text that can be shown as it is, and nothing else.
    package init?(_ text: String, maximumScalars: Int = 64) {
        let scalars = Array(text.unicodeScalars)
        guard (1...maximumScalars).contains(scalars.count) else { return nil }
        guard text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(scalars) else { return nil }
        guard let first = scalars.first, let last = scalars.last, !isSpace(first), !isSpace(last) else { return nil }
        guard scalars.indices.allSatisfy({ Self.isVisible(scalars, at: $0) }) else { return nil }
        description = text
    }

    /// Wire protocol §5, what is shown: no Cc, Cf, Co, Cs, Zl, Zp, and no other default-ignorable code point.
    private static func isVisible(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return joinsLetters(scalars, at: index) }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The two joiners carry meaning after a letter or mark and before a letter, and are invisible elsewhere.
    private static func joinsLetters(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count else { return false }
        let before = scalars[index - 1]
        return (isLetter(before) || isMark(before)) && isLetter(scalars[index + 1])
    }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spaceSeparator
}

private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
}

extension ShownText: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(description)
    }
}
