// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// A server's key for proofs in secret form, as a JWK: RSA-OAEP with SHA-256, 3072 bits.
package struct SealingKey: WireObject, Hashable {
    private let modulus: [UInt8]
    private let exponent: [UInt8]
    package let time: KeyTime

    private static let bits = 3072
    package static let kind = KeyKind.rsa(bits: bits)
    /// RSA-OAEP with SHA-256, also in its mask, and no label.
    package static let algorithm = KeyAlgorithm(rawValue: "algid:encrypt:RSA:OAEP:SHA256")

    /// Takes two numbers, big-endian and without leading zeros, that can be a key of 3072 bits.
    package init?(modulus: [UInt8], exponent: [UInt8], time: KeyTime) {
        guard modulus.count == Self.bits / 8, let first = modulus.first, first >= 0x80, let last = modulus.last,
            last & 1 == 1
        else { return nil }
        guard (1...8).contains(exponent.count), exponent.first != 0, let low = exponent.last, low & 1 == 1,
            exponent != [1]
        else { return nil }
        self.modulus = modulus
        self.exponent = exponent
        self.time = time
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        try reader.requireText("kty", "RSA")
        let modulus: WireBytes = try reader.required("n")
        let exponent: WireBytes = try reader.required("e")
        try reader.requireText("use", "enc")
        try reader.requireText("alg", "RSA-OAEP-256")
        let id: WireDigest = try reader.required("kid")
        let time = try KeyTime(from: &reader)
        guard let key = Self(modulus: modulus.bytes, exponent: exponent.bytes, time: time) else {
            throw reader.fault("n")
        }
        self = key
        guard id == self.id else { throw reader.fault("kid") }
    }

    package var members: JSONObject {
        JSONObject(
            required + [("use", .string("enc")), ("alg", .string("RSA-OAEP-256")), ("kid", id.json)] + time.members
        )
    }

    /// `kid`: the thumbprint by RFC 7638.
    package var id: WireDigest {
        WireDigest(of: JSONValue.object(JSONObject(required)).canonicalBytes())
    }

    private var required: [(String, JSONValue)] {
        [("kty", .string("RSA")), ("n", WireBytes(modulus).json), ("e", WireBytes(exponent).json)]
    }

    /// Seals bytes that only the holder of the private half opens.
    /// - Throws: ``KeyWorkError/badLength`` for more bytes than a box holds.
    func seal(_ bytes: [UInt8], by keys: any KeyWork) throws(KeyWorkError) -> [UInt8] {
        let form = RSAPublicForm.encode(modulus: modulus, exponent: exponent)
        return try keys.encrypt(bytes, Self.algorithm, publicKey: form, Self.kind)
    }
}
