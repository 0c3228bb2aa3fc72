// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension JSONReader {
    /// A string from its opening quote to past its closing one; without an escape it is taken from the text as a whole.
    mutating func readString() throws(JSONError) -> String {
        position += 1
        let start = position
        try skipPlainCharacters()
        if bytes[position] == UInt8(ascii: "\"") {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while bytes[position] != UInt8(ascii: "\"") {
            try readEscape(into: &text)
            let run = position
            try skipPlainCharacters()
            text += bytes[run..<position]
        }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// Steps to the next quote or backslash, and finds one or throws.
    private mutating func skipPlainCharacters() throws(JSONError) {
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
            case 0..<0x20: throw JSONError(.controlCharacter, at: position)
            case 0x20..<0x80: position += 1
            default: try skipLongCharacter(lead: byte)
            }
        }
    }

    /// Steps over a character of two to four bytes: Unicode, table 3-7, and no noncharacter.
    private mutating func skipLongCharacter(lead: UInt8) throws(JSONError) {
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xE1...0xEC, 0xEE, 0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw JSONError(.invalidUTF8, at: position)
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else {
            throw JSONError(.invalidUTF8, at: position)
        }
        var scalar = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[position + 1..<position + length] {
            guard byte & 0xC0 == 0x80 else { throw JSONError(.invalidUTF8, at: position) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        guard !Self.isNoncharacter(scalar) else { throw JSONError(.noncharacter, at: position) }
        position += length
    }

    private static func isNoncharacter(_ scalar: UInt32) -> Bool {
        scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar)
    }
}

extension JSONReader {
    /// Appends the character that the escape at the present position stands for.
    private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        let letter = try peek()
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try readEscapedScalar(start: start)).utf8)
        default: throw JSONError(.invalidEscape, at: start)
        }
    }

    /// One scalar of one `\uXXXX`, or of two that are a surrogate pair.
    private mutating func readEscapedScalar(start: Int) throws(JSONError) -> Unicode.Scalar {
        var number = try readFourHexDigits(start: start)
        if (0xD800...0xDBFF).contains(number) {
            guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            else { throw JSONError(position < bytes.count ? .loneSurrogate : .unexpectedEnd, at: start) }
            position += 2
            let low = try readFourHexDigits(start: position - 2)
            guard (0xDC00...0xDFFF).contains(low) else { throw JSONError(.loneSurrogate, at: start) }
            number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(number) else { throw JSONError(.loneSurrogate, at: start) }
        guard !Self.isNoncharacter(number) else { throw JSONError(.noncharacter, at: start) }
        return scalar
    }

    private mutating func readFourHexDigits(start: Int) throws(JSONError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            let byte = try peek()
            guard let digit = Self.hexDigit(byte) else { throw JSONError(.invalidEscape, at: start) }
            number = number << 4 | digit
            position += 1
        }
        return number
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
