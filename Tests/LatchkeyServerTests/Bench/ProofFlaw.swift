// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// One way each for a proof to be bad; what is sent stays well formed.
enum ProofFlaw: String, CaseIterable, CustomTestStringConvertible {
    case otherOrigin, originWithSlash, otherPurpose, otherKey, otherChallengeSigned, otherSubjectSigned
    case missingLastLine, windowsLines, otherVersion, hashSigned
    case emptySignature, cutSignature, trailingByte, longLength, paddedInteger, negativeInteger, rawSignature
    case zeroes, bitFlipped, swapped
    case challengeEmpty, challengeWord, challengeAltered, challengeExpired, challengeForeign, challengeOfOtherPurpose
    case challengeOfOtherServer, challengeSpent

    var testDescription: String {
        rawValue
    }

    /// The step that is to be found in the log.
    var step: String {
        switch self {
        case .challengeEmpty, .challengeWord: "challenge.shape"
        case .challengeAltered, .challengeForeign, .challengeOfOtherPurpose, .challengeOfOtherServer: "challenge.mac"
        case .challengeExpired: "challenge.expiry"
        case .challengeSpent: "challenge.spent"
        default: "signature"
        }
    }

    /// Spoils act bytes before they are signed.
    func spoil(act bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        func joined(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
        switch self {
        case .otherOrigin: return joined(lines.replacing(2, by: "https://evil.example"))
        case .originWithSlash: return joined(lines.replacing(2, by: lines[2] + "/"))
        case .otherPurpose: return joined(lines.replacing(1, by: "confirm"))
        case .otherChallengeSigned: return joined(lines.replacing(3, by: String(lines[3].reversed())))
        case .otherSubjectSigned: return joined(lines.replacing(4, by: "somebody-else"))
        case .missingLastLine: return joined(lines.dropLast())
        case .windowsLines: return Array(lines.map { $0 + "\r\n" }.joined().utf8)
        case .otherVersion: return joined(lines.replacing(0, by: "latchkey-v2"))
        case .hashSigned: return SHA256.hash(bytes)
        default: return bytes
        }
    }

    /// Spoils a signature after it was made.
    func spoil(signature: [UInt8]) -> [UInt8] {
        var bytes = signature
        switch self {
        case .emptySignature: return []
        case .cutSignature: return Array(signature.dropLast())
        case .trailingByte: return signature + [0]
        case .longLength: return [0x30, 0x81] + signature.dropFirst()
        case .paddedInteger:
            let r = Self.integers(signature).r
            return Self.sequence([0x02, UInt8(r.count + 1), 0] + r + signature.dropFirst(4 + r.count))
        case .negativeInteger:
            let (r, s) = Self.integers(signature)
            return Self.sequence([0x02, UInt8(r.count)] + r + [0x02, UInt8(s.count), 0x80 | s[0]] + s.dropFirst())
        case .rawSignature:
            let (r, s) = Self.integers(signature)
            return [r, s].flatMap { [UInt8](repeating: 0, count: max(0, 32 - $0.count)) + $0.suffix(32) }
        case .zeroes: return [0x30, 6, 2, 1, 0, 2, 1, 0]
        case .bitFlipped: bytes[bytes.count - 1] ^= 1
        case .swapped:
            let (r, s) = Self.integers(signature)
            return Self.sequence([0x02, UInt8(s.count)] + s + [0x02, UInt8(r.count)] + r)
        default: break
        }
        return bytes
    }

    private static func integers(_ signature: [UInt8]) -> (r: [UInt8], s: [UInt8]) {
        let r = Array(signature.dropFirst(4).prefix(Int(signature[3])))
        return (r, Array(signature.dropFirst(4 + r.count + 2)))
    }

    private static func sequence(_ body: [UInt8]) -> [UInt8] {
        [0x30, UInt8(body.count)] + body
    }
}

extension [String] {
    fileprivate func replacing(_ index: Int, by text: String) -> [String] {
        var lines = self
        lines[index] = text
        return lines
    }
}
