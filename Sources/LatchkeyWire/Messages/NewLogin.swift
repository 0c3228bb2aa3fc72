// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Logs in by a device: the body of `POST /v1/logins`.
package struct NewLogin: WireObject {
    package let deviceID: DeviceID
    /// As sent: any string, for a challenge of another shape is a bad proof and not a bad member.
    package let challenge: String
    package let proof: Proof

    package init(deviceID: DeviceID, challenge: String, proof: Proof) {
        self.deviceID = deviceID
        self.challenge = challenge
        self.proof = proof
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        deviceID = try reader.required("deviceID")
        challenge = try reader.required("challenge")
        proof = try reader.required("proof")
    }

    package var members: JSONObject {
        JSONObject([
            ("deviceID", deviceID.json), ("challenge", challenge.json), ("proof", .object(proof.members)),
        ])
    }
}
