// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a person enters to open an app without biometry.
///
/// The raw values are kept on devices and stay as they are.
public enum PasscodeKind: String, Sendable, Hashable, CaseIterable {
    /// Four digits.
    case fourDigits
    /// Six digits.
    case sixDigits
    /// Four digits or more.
    case digits
    /// Four characters or more of any kind.
    case alphanumeric
    /// A line through four to nine of nine dots.
    case pattern

    /// The fewest characters or dots.
    public var least: Int {
        switch self {
        case .fourDigits, .digits, .alphanumeric, .pattern: 4
        case .sixDigits: 6
        }
    }

    /// The most characters or dots.
    public var most: Int {
        switch self {
        case .fourDigits: 4
        case .sixDigits: 6
        case .digits, .alphanumeric: 128
        case .pattern: 9
        }
    }

    /// Whether a page for it has digit keys alone.
    public var isDigits: Bool {
        switch self {
        case .fourDigits, .sixDigits, .digits: true
        case .alphanumeric, .pattern: false
        }
    }
}

/// Why something is no code of a kind.
public enum PasscodeFlaw: Error, Sendable, Hashable {
    /// Fewer characters or dots than the kind has.
    case tooShort(least: Int)
    /// More characters than the kind has.
    case tooLong(most: Int)
    /// A character that is no digit, where digits alone are meant.
    case notDigits
    /// A control character, such as a line break.
    case notPrintable
    /// A line where a text is meant, or the other way round.
    case otherKind
}
