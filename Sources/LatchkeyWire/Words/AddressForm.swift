// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Whether bytes are an IP address in its one form, so that equal addresses are equal texts.
enum AddressForm {
    /// Four numbers from 0 to 255 without leading zeros.
    static func isIPv4(_ text: some Collection<UInt8>) -> Bool {
        octets(text) != nil
    }

    /// RFC 5952: eight groups of lower-case hexadecimal without leading zeros, the first of the longest runs of zero
    /// groups as `::`, and the end of a mapped IPv4 address in that address's own form.
    static func isIPv6(_ text: some Collection<UInt8>) -> Bool {
        guard let groups = groups(text) else { return false }
        return written(groups).utf8.elementsEqual(text)
    }

    /// The four numbers of an IPv4 address.
    static func octets(_ text: some Collection<UInt8>) -> [UInt16]? {
        var octets: [UInt16] = []
        var octet: UInt16?
        for byte in text {
            if byte == UInt8(ascii: "."), let done = octet {
                octets.append(done)
                octet = nil
            } else {
                // Nothing follows a zero that stands first.
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), octet != 0 else { return nil }
                octet = (octet ?? 0) * 10 + UInt16(byte & 0x0F)
                guard octet ?? 0 <= 255 else { return nil }
            }
        }
        guard let last = octet, octets.count == 3 else { return nil }
        return octets + [last]
    }

    /// The eight groups of an IPv6 address in whichever of its forms (RFC 4291, §2.2).
    static func groups(_ text: some Collection<UInt8>) -> [UInt16]? {
        let bytes = Array(text)
        let colon = UInt8(ascii: ":")
        let gap = zip(bytes, bytes.dropFirst()).enumerated().first { $0.element == (colon, colon) }?.offset
        guard let gap else { return parts(bytes[...]).flatMap { $0.count == 8 ? $0 : nil } }
        guard let head = parts(bytes[..<gap]), let tail = parts(bytes[(gap + 2)...]) else { return nil }
        // An IPv4 address stands at the end and nowhere else.
        guard octets(bytes[..<gap].split(separator: colon).last ?? []) == nil else { return nil }
        let zeros = 8 - head.count - tail.count
        return zeros > 0 ? head + [UInt16](repeating: 0, count: zeros) + tail : nil
    }

    private static func parts(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for (index, part) in parts.enumerated() {
            if let octets = octetGroups(part) {
                guard index == parts.count - 1 else { return nil }
                groups += octets
            } else {
                guard (1...4).contains(part.count), part.allSatisfy(isHexDigit) else { return nil }
                guard let group = UInt16(String(decoding: part, as: UTF8.self), radix: 16) else { return nil }
                groups.append(group)
            }
        }
        return groups
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static func octetGroups(_ part: some Collection<UInt8>) -> [UInt16]? {
        octets(part).map { [$0[0] << 8 | $0[1], $0[2] << 8 | $0[3]] }
    }

    /// The one form of eight groups.
    static func written(_ groups: [UInt16]) -> String {
        if groups.starts(with: [0, 0, 0, 0, 0, 0xFFFF]) {
            let octets = groups[6...].flatMap { [$0 >> 8, $0 & 0xFF] }
            return "::ffff:" + octets.map { String($0) }.joined(separator: ".")
        }
        let hex = groups.map { String($0, radix: 16) }
        guard let gap = longestZeros(groups) else { return hex.joined(separator: ":") }
        return hex[..<gap.lowerBound].joined(separator: ":") + "::" + hex[gap.upperBound...].joined(separator: ":")
    }

    /// The first of the longest runs of at least two zeros.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        for start in groups.indices {
            let count = groups[start...].prefix { $0 == 0 }.count
            if count > longest.count { longest = start..<start + count }
        }
        return longest.count > 1 ? longest : nil
    }
}
