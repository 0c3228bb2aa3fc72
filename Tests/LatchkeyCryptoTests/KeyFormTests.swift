// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyCrypto

@Suite("The external forms of keys")
struct KeyFormTests {
    let keys = SoftwareKeys()

    @Test(
        "A made key has Apple's form, and its public half is in it",
        arguments: [(256, 97, 65), (384, 145, 97), (521, 199, 133)]
    )
    func curveForms(_ bits: Int, _ privateCount: Int, _ publicCount: Int) throws {
        let kind = KeyKind.ellipticCurve(bits: bits)
        let key = try keys.make(kind)
        let publicKey = try keys.publicKey(of: key, kind)
        let form = key.withBytes { Array($0) }

        #expect(form.count == privateCount)
        #expect(publicKey == Array(form.prefix(publicCount)))
        #expect(form.first == 4)
        #expect(keys.isPublicKey(publicKey, kind))
        #expect(!keys.isPublicKey(form, kind))
    }

    @Test("A made RSA key is PKCS #1 of the size asked for")
    func rsaForms() throws {
        let kind = KeyKind.rsa(bits: 2048)
        let key = try keys.make(kind)
        let publicKey = try keys.publicKey(of: key, kind)

        #expect(publicKey.count == 270)
        #expect(keys.isPublicKey(publicKey, kind))
        #expect(!keys.isPublicKey(publicKey, .rsa(bits: 3072)))
        #expect(throws: KeyWorkError.malformedKey) { try keys.publicKey(of: key, .rsa(bits: 3072)) }
    }

    @Test(
        "Sizes that are not made are refused",
        arguments: [
            KeyKind.ellipticCurve(bits: 192), .ellipticCurve(bits: 0), .ellipticCurve(bits: 255), .rsa(bits: 1024),
            .rsa(bits: 0), .rsa(bits: -1), .rsa(bits: 2047), .rsa(bits: Int.max),
        ]
    )
    func otherSizes(_ kind: KeyKind) {
        #expect(throws: KeyWorkError.unsupported) { _ = try keys.make(kind).count }
    }

    /// One way each to be almost a private key on a curve.
    enum CurveFlaw: CaseIterable {
        case empty, cut, trailing, compressed, hybrid, offCurve, otherPoint, zero, order, beyondOrder, allOnes

        func spoiled(_ form: [UInt8], _ curve: EllipticCurve, otherPoint: [UInt8]) -> [UInt8] {
            let (point, scalar) = (Array(form.prefix(curve.pointCount)), Array(form.suffix(curve.coordinateCount)))
            switch self {
            case .empty: return []
            case .cut: return Array(form.dropLast())
            case .trailing: return form + [0]
            case .compressed: return [2] + form.dropFirst()
            case .hybrid: return [6 | (point[point.count - 1] & 1)] + form.dropFirst()
            case .offCurve: return Array(point.dropLast()) + [point[point.count - 1] ^ 1] + scalar
            case .otherPoint: return otherPoint + scalar
            case .zero: return point + [UInt8](repeating: 0, count: curve.coordinateCount)
            case .order: return point + curve.order
            case .beyondOrder:
                return point + curve.order.dropLast() + [curve.order[curve.order.count - 1] | 0x10 | 0x01 | 0x80]
            case .allOnes: return point + [UInt8](repeating: 0xff, count: curve.coordinateCount)
            }
        }
    }

    @Test(
        "One flaw is enough to refuse a private key on a curve",
        arguments: CurveFlaw.allCases,
        EllipticCurve.allCases
    )
    func curveFlaws(_ flaw: CurveFlaw, _ curve: EllipticCurve) throws {
        let kind = KeyKind.ellipticCurve(bits: curve.bits)
        let form = try keys.make(kind).withBytes { Array($0) }
        let other = try keys.publicKey(of: keys.make(kind), kind)
        let spoiled = flaw.spoiled(form, curve, otherPoint: other)

        #expect(throws: KeyWorkError.malformedKey) { try keys.publicKey(of: SecretBytes(copying: spoiled), kind) }
    }

    @Test("A public key of one curve is none of another")
    func wrongCurve() throws {
        for curve in EllipticCurve.allCases {
            let kind = KeyKind.ellipticCurve(bits: curve.bits)
            let publicKey = try keys.publicKey(of: keys.make(kind), kind)
            for other in EllipticCurve.allCases where other != curve {
                #expect(!keys.isPublicKey(publicKey, .ellipticCurve(bits: other.bits)))
                let padded = Array((publicKey + [UInt8](repeating: 0, count: 200)).prefix(other.pointCount))
                #expect(!keys.isPublicKey(padded, .ellipticCurve(bits: other.bits)))
            }
        }
    }

    @Test("An agreement with a point off the curve, at infinity or of another curve is refused")
    func invalidPeers() throws {
        let kind = KeyKind.ellipticCurve(bits: 256)
        let key = try keys.make(kind)
        var offCurve = try keys.publicKey(of: key, kind)
        offCurve[64] ^= 1
        let other = try keys.publicKey(of: keys.make(.ellipticCurve(bits: 384)), .ellipticCurve(bits: 384))

        for peer in [
            [], [0], [4], [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64), offCurve, other,
        ] {
            #expect(throws: KeyWorkError.malformedKey) {
                let use = KeyUse.exchange(peer: peer, size: nil, sharedInfo: [])
                return try keys.perform(use, KeyAlgorithm(rawValue: "algid:keyexchange:ECDH"), key, kind)
            }
        }
    }

    @Test("An RSA key with any byte of its lengths, numbers or end changed is refused or still a key that fits")
    func rsaFlaws() throws {
        let kind = KeyKind.rsa(bits: 2048)
        let form = try keys.make(kind).withBytes { Array($0) }
        let spoiled = stride(from: 0, to: form.count, by: 7).map { position in
            var bytes = form
            bytes[position] ^= 0x04
            return bytes
        }

        for bytes in spoiled + [form + [0], Array(form.dropLast()), Array(form.prefix(4)), [], [0x30, 0x00]] {
            let key = SecretBytes(copying: bytes)
            guard let publicKey = try? keys.publicKey(of: key, kind) else { continue }
            let algorithm = KeyAlgorithm(rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
            let signature = try keys.perform(.sign([1]), algorithm, key, kind)
            #expect(try keys.isValid(signature: signature, over: [1], algorithm, publicKey: publicKey, kind))
        }
    }

    @Test(
        "Only PKCS #1 is an RSA public key: no SubjectPublicKeyInfo, no longer length, no even number, no exponent of one"
    )
    func rsaPublicFlaws() throws {
        let kind = KeyKind.rsa(bits: 2048)
        let form = try keys.publicKey(of: keys.make(kind), kind)
        let header = bytes("30820122300d06092a864886f70d01010105000382010f00")
        var evenModulus = form
        evenModulus[8 + 256] &= 0xfe
        let one = [0x30, 0x82, 0x01, 0x08] + form[4..<265] + [0x02, 0x01, 0x01]
        let even = [0x30, 0x82, 0x01, 0x0a] + form[4..<265] + [0x02, 0x03, 0x01, 0x00, 0x00]

        for bytes in [header + form, form + [0], Array(form.dropLast()), evenModulus, one, even, [], [0x30, 0x00]] {
            #expect(!keys.isPublicKey(bytes, kind))
        }
        #expect(keys.isPublicKey(form, kind))
    }
}
