// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyCrypto

@Suite("The one encoding of a signature")
struct StrictSignatureTests {
    static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    static let below = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"

    @Test(
        "Both numbers are taken from 1 to n − 1",
        arguments: [
            "3006020101020101", "3026020101022100" + below, "3026022100" + below + "020101", "30080202008002020080",
        ]
    )
    func accepted(_ hex: String) {
        #expect(StrictSignature.isWellFormed(bytes(hex)))
    }

    static let refused: [(String, String)] = [
        ("r is zero", "3006020100020101"),
        ("s is zero", "3006020101020100"),
        ("s is n", "3026020101022100" + order),
        ("r is n", "3026022100" + order + "020101"),
        ("r is 2^256", "302602210100" + String(repeating: "00", count: 31) + "00020101"),
        ("r is negative", "3006020181020101"),
        ("r is padded", "300702020001020101"),
        ("r is padded with ff", "30070202ff80020101"),
        ("r has no bytes", "30050200020101"),
        ("r has 34 bytes", "30270222" + String(repeating: "00", count: 33) + "01020101"),
        ("the sequence's length is in the long form", "308106020101020101"),
        ("an integer's length is in the long form", "300702810101020101"),
        ("the length is indefinite", "30800201010201010000"),
        ("the length is too small", "3005020101020101"),
        ("the length is too large", "3007020101020101"),
        ("a byte follows the sequence", "300602010102010100"),
        ("a byte follows s within the sequence", "300702010102010100"),
        ("a third integer follows", "3009020101020101020101"),
        ("s is missing", "3003020101"),
        ("the outer tag is a set", "3106020101020101"),
        ("an inner tag is a bit string", "3006030101020101"),
        ("an inner length runs past the end", "3006020101020201"),
        ("nothing at all", ""),
    ]

    @Test("Any other encoding is refused", arguments: refused)
    func otherEncodings(_ reason: String, _ hex: String) {
        #expect(!StrictSignature.isWellFormed(bytes(hex)), "\(reason)")
    }

    @Test("Raw numbers and DER are two forms of one signature on every curve", arguments: EllipticCurve.allCases)
    func bothForms(_ curve: EllipticCurve) throws {
        let key = try CurveKey(freshOn: curve)
        for number in 0..<50 {
            let der = try key.sign(digest: [UInt8(number)], .x962)
            let signature = try #require(StrictSignature(der: der, curve: curve))

            #expect(signature.der == der)
            #expect(StrictSignature(raw: signature.raw, curve: curve) == signature)
            #expect(key.isValid(signature: signature.raw, digest: [UInt8(number)], .rfc4754))
        }
    }

    @Test(
        "Small numbers, long lengths and numbers beyond the order are told apart on every curve",
        arguments: EllipticCurve.allCases
    )
    func edges(_ curve: EllipticCurve) throws {
        let zero = [UInt8](repeating: 0, count: curve.coordinateCount)
        let one = Array(zero.dropLast()) + [1]
        let below = Array(curve.order.dropLast()) + [curve.order[curve.order.count - 1] - 1]
        let largest = try #require(StrictSignature(raw: below + below, curve: curve))

        #expect(StrictSignature(raw: one + one, curve: curve)?.der == bytes("3006020101020101"))
        #expect(StrictSignature(der: largest.der, curve: curve) == largest)
        let refused: [[UInt8]] = [
            zero + one, one + zero, curve.order + one, one + curve.order, one, [], one + one + [0],
        ]
        for raw in refused {
            #expect(StrictSignature(raw: raw, curve: curve) == nil)
        }
        #expect(
            StrictSignature(der: [0x30, 0x81] + largest.der.dropFirst(curve == .p521 ? 1 : 2), curve: curve) == nil
        )
    }
}
