// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where a server is, as both sides write it into what they sign and check: `https://bank.example`.
///
/// Scheme, lower-case host, port unless it is the scheme's own, no slash; so equal origins are equal texts.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// The origin as it travels.
    package let description: String

    /// Takes an origin in its one form, and nothing else.
    package init?(_ text: String) {
        let schemes = [("https://", 443), ("http://", 80)]
        guard let (scheme, ownPort) = schemes.first(where: { text.utf8.starts(with: $0.0.utf8) }) else { return nil }
        let rest = Array(text.utf8.dropFirst(scheme.utf8.count))
        let end = Self.endOfHost(rest)
        guard Self.isHost(rest[..<end]), Self.isPort(rest[end...], besides: ownPort) else { return nil }
        description = text
    }

    private static func endOfHost(_ rest: [UInt8]) -> Int {
        if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) { return close + 1 }
        return rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.count
    }

    /// A name of lower-case labels, an IPv4 address, or an IPv6 address in brackets; an address in its one form.
    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        if host.first == UInt8(ascii: "[") {
            return host.last == UInt8(ascii: "]") && AddressForm.isIPv6(host.dropFirst().dropLast())
        }
        guard host.count <= 253 else { return false }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy(isLabelByte)
                && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        }
        guard areLabels, let last = labels.last else { return false }
        return !isNumber(last) || AddressForm.isIPv4(host)
    }

    /// Whether a host's last label makes it an address for every client, as no domain's does.
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard label.starts(with: "0x".utf8) else { return label.allSatisfy(isDigit) }
        return label.dropFirst(2).allSatisfy { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func isPort(_ part: ArraySlice<UInt8>, besides ownPort: Int) -> Bool {
        guard let colon = part.first else { return true }
        let digits = String(decoding: part.dropFirst(), as: UTF8.self)
        guard colon == UInt8(ascii: ":"), let port = UInt16(digits), String(port) == digits else { return false }
        return port != 0 && Int(port) != ownPort
    }
}
