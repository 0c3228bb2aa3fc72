// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One key of a server's list.
package enum ServerKey: WireObject, Hashable {
    /// For receipts and audit heads.
    case signature(SignatureKey)
    /// For proofs in secret form.
    case sealing(SealingKey)
    /// A key for something that this version does not know, and does not use.
    case other(JSONObject)

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        switch (try reader.required("use", as: String.self), try reader.required("alg", as: String.self)) {
        case ("sig", "ES256"): self = .signature(try SignatureKey(from: &reader))
        case ("enc", "RSA-OAEP-256"): self = .sealing(try SealingKey(from: &reader))
        default: self = .other(reader.members(besides: []))
        }
    }

    package var members: JSONObject {
        switch self {
        case .signature(let key): key.members
        case .sealing(let key): key.members
        case .other(let members): members
        }
    }
}
