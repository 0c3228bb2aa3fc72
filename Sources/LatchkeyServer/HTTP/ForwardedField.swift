// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// One line of `Forwarded`, taken apart by RFC 7239, §4.
struct ForwardedField {
    /// The value of `for` of each element, in order; `nil` where an element has none.
    private(set) var nodes: [[UInt8]?] = []
    private var rest: Substring.UTF8View

    /// `nil` for a line that does not follow the grammar to its end.
    init?(_ value: String) {
        rest = value[...].utf8
        repeat {
            skipBlanks()
            guard let first = rest.first else { break }
            if first == UInt8(ascii: ",") { continue }
            guard readElement() else { return nil }
        } while take(UInt8(ascii: ","))
        guard rest.isEmpty else { return nil }
    }

    /// Pairs with semicolons between them; a name that stands twice spoils the line.
    private mutating func readElement() -> Bool {
        var node: [UInt8]?
        repeat {
            skipBlanks()
            guard let name = readToken(), take(UInt8(ascii: "=")),
                let value = readToken().map(Array.init) ?? readQuoted()
            else {
                return false
            }
            if name.isFolded("for") {
                guard node == nil else { return false }
                node = value
            }
            skipBlanks()
        } while take(UInt8(ascii: ";"))
        nodes.append(node)
        return true
    }

    private mutating func readToken() -> Substring.UTF8View? {
        let token = rest.prefix { Self.isTokenByte($0) }
        guard !token.isEmpty else { return nil }
        rest = rest.dropFirst(token.count)
        return token
    }

    private mutating func readQuoted() -> [UInt8]? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return text }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            text.append(escaped)
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
