// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where a server is and which keys it signs with: the answer of `GET /v1/server-keys`.
package struct ServerKeys: WireObject, Hashable {
    /// Every origin that the server accepts in act bytes; the first is its own name for itself.
    package let origins: [String]
    /// Keys for receipts and audit heads, as JWKs; empty in this version.
    package let keys: [JSONObject]

    package init(origins: [String], keys: [JSONObject] = []) {
        self.origins = origins
        self.keys = keys
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        origins = try reader.required("origins")
        keys = try reader.required("keys")
    }

    package var members: JSONObject {
        JSONObject([("origins", origins.json), ("keys", keys.json)])
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
