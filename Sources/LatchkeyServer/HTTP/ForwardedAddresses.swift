// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// For whom a request was forwarded, by the fields of the proxies on its way.
struct ForwardedAddresses: Sendable {
    /// The last proxy's first; `nil` stands for an entry that names no address.
    let last: [IPAddress?]

    /// Reads `Forwarded` (RFC 7239), and without one `X-Forwarded-For`.
    init(_ request: ServerRequest) {
        let standard = request.headers.filter { $0.name == "forwarded" }
        let entries =
            standard.isEmpty
            ? request.headers.filter { $0.name == "x-forwarded-for" }.flatMap { Self.plainEntries($0.value) }
            : standard.flatMap { Self.standardEntries($0.value) }
        last = entries.reversed()
    }

    private static func plainEntries(_ value: String) -> [IPAddress?] {
        value.utf8.split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }.map { node(Array($0)) }
    }

    /// A line that is not well formed is one entry without an address: a caller's open quotation mark must not swallow
    /// what a proxy has added, and make another entry of it.
    private static func standardEntries(_ value: String) -> [IPAddress?] {
        guard let elements = ForwardedField(value) else { return [nil] }
        return elements.nodes.map { $0.flatMap(node) }
    }

    /// An address as a node's name: with brackets if it is IPv6, and perhaps with a port.
    private static func node(_ name: [UInt8]) -> IPAddress? {
        if name.first == UInt8(ascii: "["), let close = name.firstIndex(of: UInt8(ascii: "]")) {
            guard isPort(name[(close + 1)...]), let address = IPAddress(name[1..<close]) else { return nil }
            return name[1..<close].contains(UInt8(ascii: ":")) ? address : nil
        }
        if let address = IPAddress(name) { return address }
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")), isPort(name[colon...]) else { return nil }
        return IPAddress(name[..<colon])
    }

    /// Nothing, or a colon and a port, or what hides one: `_abc`.
    private static func isPort(_ part: ArraySlice<UInt8>) -> Bool {
        guard let colon = part.first else { return true }
        let rest = part.dropFirst()
        guard colon == UInt8(ascii: ":"), let start = rest.first else { return false }
        if start == UInt8(ascii: "_") { return rest.count > 1 && rest.allSatisfy(isObfuscation) }
        return (1...5).contains(rest.count) && rest.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isObfuscation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
