// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An address of the network; however it was written, equal ones are equal and are told in one form.
///
/// An IPv4 address inside an IPv6 one is that IPv4 address.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 bytes, or 16.
    package let bytes: [UInt8]

    /// Reads either kind in any of its forms, without brackets, port or zone.
    package init?(_ text: some Collection<UInt8>) {
        let text = Array(text)
        if let octets = AddressForm.octets(text) {
            bytes = octets.map { UInt8($0) }
        } else if let groups = AddressForm.groups(text) {
            let all = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            bytes = groups.starts(with: [0, 0, 0, 0, 0, 0xFFFF]) ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var isIPv6: Bool {
        bytes.count == 16
    }

    package var description: String {
        guard isIPv6 else { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return AddressForm.written(groups)
    }

    /// The address with every bit behind the first `count` cleared.
    func keeping(bits count: Int) -> Self {
        Self(
            bytes: bytes.enumerated().map { index, byte in
                let kept = min(8, max(0, count - 8 * index))
                return byte & ~UInt8(truncatingIfNeeded: 0xFF >> kept)
            }
        )
    }
}

/// All addresses that begin with the same bits.
package struct AddressRange: Sendable, Hashable, CustomStringConvertible {
    private let first: IPAddress
    private let bits: Int

    /// Those that share so many bits with an address.
    package init(around address: IPAddress, bits: Int) {
        first = address.keeping(bits: bits)
        self.bits = min(bits, address.bytes.count * 8)
    }

    /// Reads `192.0.2.0/24` or `2001:db8::/32`, or an address alone; `nil` if a bit behind the prefix is set, for then
    /// something else was meant.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = IPAddress(parts[0]) else { return nil }
        // What is read as IPv4 but written otherwise would have a prefix of another length.
        guard address.isIPv6 || AddressForm.isIPv4(parts[0]) else { return nil }
        bits = parts.count == 2 ? Self.number(parts[1]) ?? -1 : address.bytes.count * 8
        guard (0...address.bytes.count * 8).contains(bits), address.keeping(bits: bits) == address else { return nil }
        first = address
    }

    /// Whether an address lies in it; one of the other kind never does.
    package func contains(_ address: IPAddress) -> Bool {
        address.isIPv6 == first.isIPv6 && address.keeping(bits: bits) == first
    }

    package var description: String {
        "\(first)/\(bits)"
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        let text = String(Substring(digits))
        guard let number = UInt8(text), String(number) == text else { return nil }
        return Int(number)
    }
}
