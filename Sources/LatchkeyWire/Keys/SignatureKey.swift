// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// A server's key for receipts and audit heads, as a JWK: ES256 on P-256.
package struct SignatureKey: WireObject, Hashable {
    package let key: P256PublicKey
    /// When it signed.
    package let time: KeyTime

    package init(key: P256PublicKey, time: KeyTime) {
        self.key = key
        self.time = time
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        try reader.requireText("kty", "EC")
        try reader.requireText("crv", "P-256")
        let x: WireBytes = try reader.required("x")
        let y: WireBytes = try reader.required("y")
        guard x.bytes.count == 32 else { throw reader.fault("x") }
        do { key = try P256PublicKey(point: [4] + x.bytes + y.bytes) } catch { throw reader.fault("y") }
        try reader.requireText("use", "sig")
        try reader.requireText("alg", "ES256")
        let id: WireDigest = try reader.required("kid")
        time = try KeyTime(from: &reader)
        guard id == self.id else { throw reader.fault("kid") }
    }

    package var members: JSONObject {
        JSONObject(
            required + [("use", .string("sig")), ("alg", .string("ES256")), ("kid", id.json)] + time.members
        )
    }

    /// `kid`: the thumbprint by RFC 7638.
    package var id: WireDigest {
        WireDigest(of: JSONValue.object(JSONObject(required)).canonicalBytes())
    }

    private var required: [(String, JSONValue)] {
        let coordinates = key.point.dropFirst()
        return [
            ("kty", .string("EC")), ("crv", .string("P-256")), ("x", WireBytes(Array(coordinates.prefix(32))).json),
            ("y", WireBytes(Array(coordinates.suffix(32))).json),
        ]
    }
}

extension MemberReader {
    /// A member that has to have one value.
    mutating func requireText(_ name: String, _ text: String) throws(InvalidMember) {
        guard try required(name, as: String.self).isIdentical(to: text) else { throw fault(name) }
    }
}
