// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Base64url (RFC 4648, section 5) in its one strict form: no padding, no stray bits, nothing between the characters.
///
/// Each sequence of bytes has exactly one text, so that texts can be compared in place of what they stand for.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let sextets: [UInt8?] = {
        var table = [UInt8?](repeating: nil, count: 256)
        for (sextet, character) in alphabet.enumerated() { table[Int(character)] = UInt8(sextet) }
        return table
    }()

    /// The text of `bytes`: four characters for each three bytes, two or three for what is left over.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var pending = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                text.append(alphabet[Int(bits >> UInt32(pending) & 0x3F)])
            }
        }
        if pending > 0 { text.append(alphabet[Int(bits << UInt32(6 - pending) & 0x3F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of `text`, or `nil` if it is not what encode(_:) writes for any bytes: another character, an
    /// impossible length, padding, or left-over bits that are not zero.
    public static func decode(_ text: String) -> [UInt8]? {
        let characters = text.utf8
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count * 3 / 4)
        var bits: UInt32 = 0
        var pending = 0
        for character in characters {
            guard let sextet = sextets[Int(character)] else { return nil }
            bits = bits << 6 | UInt32(sextet)
            pending += 6
            if pending >= 8 {
                pending -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(pending)))
            }
        }
        guard pending < 6, bits & (1 << UInt32(pending) - 1) == 0 else { return nil }
        return bytes
    }
}
