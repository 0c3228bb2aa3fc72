// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyCrypto

@Suite("The one form of a public key")
struct PublicKeyFormTests {
    /// One way each to be almost the accepted form.
    enum Flaw: CaseIterable {
        case empty, cut, trailingByte, offCurve, zeroPoint, infinity, xBeyondField, yBeyondField, compressed, hybrid
        case otherCurve, explicitAlgorithm, longLength, unusedBits, rawPoint

        func spoiled(_ spki: [UInt8]) -> [UInt8] {
            var bytes = spki
            switch self {
            case .empty: return []
            case .cut: return Array(spki.dropLast())
            case .trailingByte: return spki + [0]
            case .offCurve: bytes[90] ^= 1
            case .zeroPoint: bytes.replaceSubrange(27..., with: [UInt8](repeating: 0, count: 64))
            case .infinity: bytes.replaceSubrange(26..., with: [UInt8](repeating: 0, count: 65))
            case .xBeyondField: bytes.replaceSubrange(27..<59, with: [UInt8](repeating: 0xff, count: 32))
            case .yBeyondField: bytes.replaceSubrange(59..., with: [UInt8](repeating: 0xff, count: 32))
            case .compressed: return Self.compressed(spki)
            case .hybrid: bytes[26] = 6 | (spki[90] & 1)
            case .otherCurve: bytes.replaceSubrange(13..<23, with: [0x06, 0x05, 0x2b, 0x81, 0x04, 0, 0x0a, 0, 0, 0])
            case .explicitAlgorithm: bytes[12] = 2
            case .longLength: return [0x30, 0x81, 0x59] + spki.dropFirst(2)
            case .unusedBits: bytes[25] = 1
            case .rawPoint: return Array(spki.dropFirst(26))
            }
            return bytes
        }

        private static func compressed(_ spki: [UInt8]) -> [UInt8] {
            var header = Array(spki.prefix(26))
            (header[1], header[24]) = (0x39, 0x22)
            return header + [2 | (spki[90] & 1)] + spki[27..<59]
        }
    }

    @Test("One flaw is enough to refuse a key", arguments: Flaw.allCases)
    func flaws(_ flaw: Flaw) throws {
        let spki = try P256PrivateKey().publicKey.subjectPublicKeyInfo

        #expect(throws: CryptoError.malformedKey) {
            try P256PublicKey(subjectPublicKeyInfo: flaw.spoiled(spki))
        }
    }

    @Test("A key of the curve secp256k1 is refused though its bytes are well formed")
    func otherCurve() {
        let spki = bytes(
            "3056301006072a8648ce3d020106052b8104000a03420004"
                + "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
                + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
        )

        #expect(throws: CryptoError.malformedKey) { try P256PublicKey(subjectPublicKeyInfo: spki) }
    }

    @Test("No single flipped bit of the header or the format byte is let through")
    func everyHeaderBit() throws {
        let spki = try P256PrivateKey().publicKey.subjectPublicKeyInfo

        for bit in 0..<(27 * 8) {
            var spoiled = spki
            spoiled[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: CryptoError.malformedKey) { try P256PublicKey(subjectPublicKeyInfo: spoiled) }
        }
    }
}
