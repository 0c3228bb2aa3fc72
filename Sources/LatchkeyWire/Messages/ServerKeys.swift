// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where a server is and which keys it uses: the answer of `GET /v1/server-keys`.
package struct ServerKeys: WireObject, Hashable {
    /// Every origin that the server accepts in act bytes; the first is its own name for itself.
    package let origins: [String]
    /// Keys for receipts and audit heads, and for the secret form if it is switched on.
    package let keys: [ServerKey]

    package init(origins: [String], keys: [ServerKey] = []) {
        self.origins = origins
        self.keys = keys
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        origins = try reader.required("origins")
        keys = try reader.list("keys")
    }

    package var members: JSONObject {
        JSONObject([("origins", origins.json), ("keys", .array(keys.map { .object($0.members) }))])
    }

    /// The signature key of a `kid`.
    func signatureKey(_ id: WireDigest) -> SignatureKey? {
        for case .signature(let key) in keys where key.id == id { return key }
        return nil
    }

    /// The key that a proof in secret form is sealed to: the first of the list.
    package var sealingKey: SealingKey? {
        for case .sealing(let key) in keys { return key }
        return nil
    }

    /// Whether the server says that it is at this origin.
    package func isAt(_ origin: Origin) -> Bool {
        origins.contains { $0.isIdentical(to: origin.description) }
    }
}

extension JSONObject: MemberValue {
    package init?(json: JSONValue) {
        guard case .object(let object) = json else { return nil }
        self = object
    }

    package var json: JSONValue {
        .object(self)
    }
}
