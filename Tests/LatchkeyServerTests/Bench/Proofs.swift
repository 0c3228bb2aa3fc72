// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Good requests made bad.
enum Proofs {
    /// The same binding with a signature of the right form that is nobody's.
    static func spoiled(_ binding: NewDevice) throws -> NewDevice {
        var members = binding.members
        members["proof"] = .object(Proof.signature([0x30, 6, 2, 1, 1, 2, 1, 1]).members)
        return try NewDevice(request: members)
    }

    /// The same binding in secret form, without a proof, so that the server would make the secret.
    static func inSecretForm(_ binding: NewDevice) -> JSONObject {
        var members = binding.members
        members["proof"] = nil
        members["credential"] = .object(
            JSONObject([
                ("form", .string("secret")), ("protection", binding.credential.protection.json),
                ("attestation", .object(JSONObject([("format", .string("none"))]))),
            ])
        )
        return members
    }
}
