// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A field's value, read byte by byte: for `String` a GREEK QUESTION MARK is a semicolon, and comparing normalises
/// whatever was sent.
extension Substring.UTF8View {
    /// Without spaces and tabs at either end, which HTTP allows around a value.
    var trimmed: Self {
        var rest = self
        while let byte = rest.first, Self.isBlank(byte) { rest = rest.dropFirst() }
        while let byte = rest.last, Self.isBlank(byte) { rest = rest.dropLast() }
        return rest
    }

    /// Whether these are the bytes of a word in lower case, whatever the case of the ASCII letters here.
    func isFolded(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { word in zip(self, word).allSatisfy { Self.folded($0) == $1 } }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
