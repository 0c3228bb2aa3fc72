// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a text is not one that the strict JSON reader accepts.
public struct JSONError: Error, Sendable, Hashable {
    /// The rule that was broken.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// There is no value: no bytes, or white space alone.
        case emptyText
        /// The text begins with a byte order mark.
        case byteOrderMark
        /// Not UTF-8: overlong, a surrogate, beyond U+10FFFF, or cut short.
        case invalidUTF8
        /// The text ends inside a value.
        case unexpectedEnd
        /// A byte that the grammar does not allow here.
        case unexpectedByte
        /// Something other than white space follows the value.
        case trailingBytes
        /// More arrays and objects are open than allowed.
        case tooDeep
        /// A member name stands twice in one object.
        case duplicateName
        /// A control character inside a string that is not escaped.
        case controlCharacter
        /// An escape that JSON does not have.
        case invalidEscape
        /// An escaped surrogate without its other half.
        case loneSurrogate
        /// A code point that Unicode sets aside for ever: U+FDD0 … U+FDEF and the last two of each plane.
        case noncharacter
        /// A number that is not written as JSON writes it, such as one with a leading zero.
        case malformedNumber
        /// A number beyond ±2⁵³.
        case numberOutOfRange
    }

    /// The rule that was broken first.
    public let reason: Reason
    /// Where: the offset of the byte, from 0; the length of the text where it ends too early.
    ///
    /// For names, numbers and escapes it is the offset of their first byte.
    public let offset: Int

    /// A fault at a byte.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// A phrase for a log or a terminal, with the byte counted from 0.
    public var description: String {
        "\(reason.phrase) at byte \(offset)"
    }
}

extension JSONError.Reason {
    fileprivate var phrase: String {
        switch self {
        case .emptyText: "there is no value"
        case .byteOrderMark: "a byte order mark"
        case .invalidUTF8: "not UTF-8"
        case .unexpectedEnd: "the text ends too early"
        case .unexpectedByte: "not JSON"
        case .trailingBytes: "something follows the value"
        case .tooDeep: "nested too deep"
        case .duplicateName: "a member name that is there already"
        case .controlCharacter: "a control character in a string"
        case .invalidEscape: "an unknown escape"
        case .loneSurrogate: "half a surrogate pair"
        case .noncharacter: "a noncharacter"
        case .malformedNumber: "a malformed number"
        case .numberOutOfRange: "a number beyond 2⁵³"
        }
    }
}
