// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The one DER encoding of a P-256 signature: two minimal positive INTEGERs in 1 … n − 1 in a SEQUENCE, nothing after.
///
/// Libraries differ in what else they let through, so this is decided here.
enum StrictSignature {
    /// The order n of the curve's group, big endian (SEC 2, secp256r1).
    private static let order: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]

    static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 8, bytes[0] == 0x30, Int(bytes[1]) == bytes.count - 2 else { return false }
        var rest = bytes.dropFirst(2)
        return takeInteger(&rest) && takeInteger(&rest) && rest.isEmpty
    }

    /// Takes one INTEGER from the front and says whether it is minimal, positive and below the order.
    private static func takeInteger(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...33).contains(length) else { return false }
        var digits = rest.prefix(Int(length))
        guard digits.count == Int(length), let first = digits.first, first < 0x80 else { return false }
        rest = rest.dropFirst(Int(length))
        if first == 0 {
            digits = digits.dropFirst()
            guard let next = digits.first, next >= 0x80 else { return false }
        }
        return digits.count < order.count
            || (digits.count == order.count && digits.lexicographicallyPrecedes(order))
    }
}
