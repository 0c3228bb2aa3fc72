// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Unbinds a device by its own proof: the body of `POST /v1/devices/{id}/unbinding`.
package struct Unbinding: WireObject, Hashable {
    package let proof: Proof

    package init(proof: Proof) {
        self.proof = proof
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        proof = try reader.required("proof")
    }

    package var members: JSONObject {
        JSONObject([("proof", .object(proof.members))])
    }
}
