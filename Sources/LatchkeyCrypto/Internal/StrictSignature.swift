// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The one DER encoding of an ECDSA signature: two minimal positive INTEGERs in 1 … n − 1 in a SEQUENCE, nothing after.
///
/// Libraries differ in what else they let through, so this is decided here.
struct StrictSignature: Hashable {
    let curve: EllipticCurve
    /// r and s, one after the other, each with the length of a coordinate: the form of RFC 4754 and IEEE P1363.
    let raw: [UInt8]

    /// Whether the bytes are that encoding of a P-256 signature.
    static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        Self(der: bytes, curve: .p256) != nil
    }

    init?(raw: [UInt8], curve: EllipticCurve) {
        let count = curve.coordinateCount
        guard raw.count == 2 * count, curve.isScalar(raw.prefix(count)), curve.isScalar(raw.suffix(count)) else {
            return nil
        }
        self.raw = raw
        self.curve = curve
    }

    init?(der bytes: [UInt8], curve: EllipticCurve) {
        var rest = bytes[...]
        guard rest.popFirst() == 0x30, let length = Self.takeLength(&rest), length == rest.count,
            let r = Self.takeInteger(&rest, curve), let s = Self.takeInteger(&rest, curve), rest.isEmpty
        else { return nil }
        self.init(raw: r + s, curve: curve)
    }

    /// The encoding.
    var der: [UInt8] {
        let count = curve.coordinateCount
        let body = Self.integer(raw.prefix(count)) + Self.integer(raw.suffix(count))
        return [0x30] + (body.count < 0x80 ? [] : [0x81]) + [UInt8(body.count)] + body
    }

    /// A length in its shortest form; a signature has fewer than 256 bytes on every curve.
    private static func takeLength(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        guard first == 0x81, let length = rest.popFirst(), length >= 0x80 else { return nil }
        return Int(length)
    }

    /// Takes one minimal positive INTEGER from the front, as digits of the length of a coordinate.
    private static func takeInteger(_ rest: inout ArraySlice<UInt8>, _ curve: EllipticCurve) -> [UInt8]? {
        let longest = curve.coordinateCount
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...(longest + 1)).contains(Int(length)) else {
            return nil
        }
        var digits = rest.prefix(Int(length))
        guard digits.count == Int(length), let first = digits.first, first < 0x80 else { return nil }
        rest = rest.dropFirst(Int(length))
        if first == 0 {
            digits = digits.dropFirst()
            guard let next = digits.first, next >= 0x80 else { return nil }
        }
        guard digits.count <= longest else { return nil }
        return [UInt8](repeating: 0, count: longest - digits.count) + digits
    }

    private static func integer(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        let significant = Array(digits.drop { $0 == 0 })
        let padding: [UInt8] = significant.first.map { $0 >= 0x80 } ?? true ? [0] : []
        return [0x02, UInt8(padding.count + significant.count)] + padding + significant
    }
}
