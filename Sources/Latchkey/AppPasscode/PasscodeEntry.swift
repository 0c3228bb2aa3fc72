// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// A code as a person entered it, of a form that its kind has; wiped when the last holder lets go.
///
/// Two are never compared, and nothing of one is printed.
public struct PasscodeEntry: Sendable, CustomStringConvertible {
    /// Of which kind.
    public let kind: PasscodeKind
    let secret: SharedSecret

    /// A code of digits or characters.
    ///
    /// Digits of any script are the same code, as are the full-width ones of an input method; so are a composed and a
    /// decomposed character.
    /// - Parameters:
    ///   - text: What was typed.
    ///   - kind: What is meant.
    /// - Throws: what is wrong, without the code.
    public init(_ text: String, as kind: PasscodeKind) throws(PasscodeFlaw) {
        guard kind != .pattern else { throw .otherKind }
        let canonical = try kind.isDigits ? Self.digits(text) : Self.printable(text)
        try Self.requireLength(canonical.unicodeScalars.count, kind)
        self.kind = kind
        secret = SharedSecret(SecretBytes(copying: Array((kind.isDigits ? "digits:" : "text:").utf8) + canonical.utf8))
    }

    /// A line through dots.
    /// - Throws: ``PasscodeFlaw/tooShort(least:)``.
    public init(_ pattern: NineDotPattern) throws(PasscodeFlaw) {
        try Self.requireLength(pattern.dots.count, .pattern)
        kind = .pattern
        secret = SharedSecret(SecretBytes(copying: Array("dots:".utf8) + pattern.dots.map { UInt8($0) }))
    }

    /// What may be printed.
    public var description: String {
        "<a code of the kind \(kind.rawValue)>"
    }

    private static func digits(_ text: String) throws(PasscodeFlaw) -> String {
        var digits = ""
        for scalar in text.unicodeScalars {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                throw .notDigits
            }
            digits += String(Int(value))
        }
        return digits
    }

    private static func printable(_ text: String) throws(PasscodeFlaw) -> String {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .notPrintable
        }
        guard text.unicodeScalars.count <= 4 * PasscodeKind.alphanumeric.most else {
            throw .tooLong(most: PasscodeKind.alphanumeric.most)
        }
        return text.precomposedStringWithCompatibilityMapping
    }

    private static func requireLength(_ count: Int, _ kind: PasscodeKind) throws(PasscodeFlaw) {
        guard count >= kind.least else { throw .tooShort(least: kind.least) }
        guard count <= kind.most else { throw .tooLong(most: kind.most) }
    }
}
