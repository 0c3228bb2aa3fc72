// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The curves that keys may lie on: NIST's, of prime order, so that a point on the curve is a point of the group.
package enum EllipticCurve: Sendable, Hashable, CaseIterable {
    case p256
    case p384
    case p521

    package init?(bits: Int) {
        guard let curve = Self.allCases.first(where: { $0.bits == bits }) else { return nil }
        self = curve
    }

    package var bits: Int {
        switch self {
        case .p256: 256
        case .p384: 384
        case .p521: 521
        }
    }

    /// The length of a coordinate and of a private number.
    package var coordinateCount: Int {
        (bits + 7) / 8
    }

    /// The length of 04 ‖ X ‖ Y.
    package var pointCount: Int {
        1 + 2 * coordinateCount
    }

    var name: String {
        "P-\(bits)"
    }

    /// The order n of the curve's group, big endian (SEC 2).
    var order: [UInt8] {
        let start = [UInt8](repeating: 0xff, count: coordinateCount - tailOfOrder.count)
        switch self {
        case .p256: return [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0] + start.dropFirst(8) + tailOfOrder
        case .p384: return start + tailOfOrder
        case .p521: return [0x01] + start.dropFirst() + tailOfOrder
        }
    }

    private var tailOfOrder: [UInt8] {
        switch self {
        case .p256: Self.tail256
        case .p384: Self.tail384
        case .p521: Self.tail521
        }
    }

    private static let tail256: [UInt8] = [
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]

    private static let tail384: [UInt8] = [
        0xc7, 0x63, 0x4d, 0x81, 0xf4, 0x37, 0x2d, 0xdf, 0x58, 0x1a, 0x0d, 0xb2,
        0x48, 0xb0, 0xa7, 0x7a, 0xec, 0xec, 0x19, 0x6a, 0xcc, 0xc5, 0x29, 0x73,
    ]

    private static let tail521: [UInt8] = [
        0xfa, 0x51, 0x86, 0x87, 0x83, 0xbf, 0x2f, 0x96, 0x6b, 0x7f, 0xcc, 0x01, 0x48, 0xf7, 0x09, 0xa5, 0xd0,
        0x3b, 0xb5, 0xc9, 0xb8, 0x89, 0x9c, 0x47, 0xae, 0xbb, 0x6f, 0xb7, 0x1e, 0x91, 0x38, 0x64, 0x09,
    ]

    /// Whether big-endian digits of the length of a coordinate are a number from 1 to n − 1.
    func isScalar(_ digits: some Collection<UInt8>) -> Bool {
        digits.count == coordinateCount && digits.contains { $0 != 0 } && digits.lexicographicallyPrecedes(order)
    }
}
