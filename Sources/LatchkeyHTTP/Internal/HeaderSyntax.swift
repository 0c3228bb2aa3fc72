// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The characters that RFC 9110 and RFC 9112 allow in the parts of a head.
enum HeaderSyntax {
    /// A method or a field's name.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { token[Int($0)] }
    }

    /// A field's value: no control character but the tab.
    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// A target: printable ASCII, no space, no fragment.
    static func isTarget(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }

    /// Whether a target holds `%00`, which ends a string for some programs.
    static func hasEncodedNUL(_ target: String) -> Bool {
        var zeros: Int?
        for byte in target.utf8 {
            switch (byte, zeros) {
            case (UInt8(ascii: "%"), _): zeros = 0
            case (UInt8(ascii: "0"), 0?): zeros = 1
            case (UInt8(ascii: "0"), 1?): return true
            default: zeros = nil
            }
        }
        return false
    }

    /// The value of a Host field: a name or an address, and perhaps a port.
    static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { host[Int($0)] }
    }

    /// A field's name in lower case.
    static func lowercased(_ name: String) -> String {
        guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// A field's value without the spaces and tabs around it.
    static func trimmed(_ value: String) -> String {
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        guard isBlank(value.utf8.first) || isBlank(value.utf8.last) else { return value }
        let start = value.utf8.drop { isBlank($0) }
        let end = start.reversed().drop { isBlank($0) }.reversed()
        return String(decoding: Array(end), as: UTF8.self)
    }

    private static let token = table(of: "!#$%&'*+-.^_`|~")
    private static let host = table(of: "-._~%!$&'()*+;=:[]")

    private static func table(of marks: String) -> [Bool] {
        var table = [Bool](repeating: false, count: 256)
        for byte in marks.utf8 { table[Int(byte)] = true }
        for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8 { table[Int(byte)] = true }
        return table
    }
}
