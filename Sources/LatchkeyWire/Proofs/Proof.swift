// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a device sends as the word of its owner; nobody has checked it yet.
package enum Proof: WireObject, Hashable {
    /// ECDSA P-256 with SHA-256 over the act bytes; strict DER, or it will be refused.
    case signature([UInt8])
    /// A sealed name and password, and the id of the key that it was sealed to.
    case sealed(keyID: String, bytes: [UInt8])

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        // The other set is never asked for, so that a mixture is refused as an unknown member.
        if reader.has("kid") || reader.has("sealed"), !reader.has("signature") {
            let keyID: String = try reader.required("kid")
            self = .sealed(keyID: keyID, bytes: try reader.required("sealed", as: WireBytes.self).bytes)
        } else {
            self = .signature(try reader.required("signature", as: WireBytes.self).bytes)
        }
    }

    package var members: JSONObject {
        switch self {
        case .signature(let bytes): JSONObject([("signature", WireBytes(bytes).json)])
        case .sealed(let keyID, let bytes): JSONObject([("kid", keyID.json), ("sealed", WireBytes(bytes).json)])
        }
    }
}
