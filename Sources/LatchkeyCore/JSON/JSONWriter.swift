// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Writes values as compact JSON text.
struct JSONWriter {
    /// What the text is for.
    enum Form {
        /// RFC 8785: for hashing and signing.
        case canonical
        /// Members in the order given.
        case compact
        /// The same, with nothing in it that a terminal would not simply show.
        case printable
    }

    private(set) var bytes: [UInt8] = []
    private let form: Form

    init(_ form: Form) {
        self.form = form
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .integer(let integer): write(integer)
        case .double(let double): bytes += NumberFormat.text(double, keepsFraction: form != .canonical).utf8
        case .string(let string): write(string)
        case .array(let elements): write(elements)
        case .object(let object): write(object)
        }
    }

    private mutating func write(_ integer: Int64) {
        insist(integer.magnitude <= 1 << 53, "an integer beyond ±2⁵³ is none that a JSON text can hold")
        bytes += String(integer).utf8
    }

    private mutating func write(_ elements: [JSONValue]) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject) {
        let members =
            form == .canonical ? object.members.sorted { Self.precedes($0.name, $1.name) } : object.members
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name)
            bytes.append(UInt8(ascii: ":"))
            write(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// The order of UTF-16 code units, found in UTF-8: it differs from that of the bytes only in that U+E000 … U+FFFF
    /// (lead bytes EE and EF) come after all that is written with surrogates (lead bytes F0 … F4).
    private static func precedes(_ one: String, _ other: String) -> Bool {
        func rank(_ byte: UInt8) -> UInt8 {
            byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
        }
        return one.utf8.lexicographicallyPrecedes(other.utf8) { rank($0) < rank($1) }
    }
}

extension JSONWriter {
    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// A string with the escapes that are needed, the two-character ones where there are any (RFC 8785, 3.2.2.2).
    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        if form == .printable, !string.unicodeScalars.allSatisfy(\.isSafeOnTerminal) {
            string.unicodeScalars.forEach { writePrintably($0) }
        } else {
            writeEscaped(string)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writePrintably(_ scalar: Unicode.Scalar) {
        guard !scalar.isSafeOnTerminal, scalar.value >= 0x7F else { return writeEscaped(String(scalar)) }
        for unit in String(scalar).utf16 {
            bytes += "\\u".utf8
            bytes += [12, 8, 4, 0].map { Self.hexDigits[Int(unit >> $0 & 0xF)] }
        }
    }

    /// Copies what stands for itself in one piece up to each byte that does not.
    private mutating func writeEscaped(_ text: String) {
        var text = text
        text.withUTF8 { units in
            var rest = units[...]
            while let place = rest.firstIndex(where: Self.needsEscape) {
                bytes += rest[..<place]
                writeEscape(of: rest[place])
                rest = rest[(place + 1)...]
            }
            bytes += rest
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        default:
            bytes += "\\u00".utf8
            bytes += [Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 0xF)]]
        }
    }
}
