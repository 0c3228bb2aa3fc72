// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Agrees to a document: the body of `POST /v1/confirmations/{id}/approval`, one of three sets of members.
///
/// The allowance's token stands in a header: ``requireAllowance(_:)`` holds the two together.
package enum ApprovalRequest: WireObject {
    /// By a device; the challenge is any string, for one of another shape is a bad proof and not a bad member.
    case device(DeviceID, challenge: String, Proof)
    /// By the payment password; the digest is whatever bytes, for those of another document are a bad proof.
    case paymentPassword(SecretText, digest: [UInt8])
    /// By the allowance that the header names.
    case allowance(digest: [UInt8])

    /// The header that names an allowance by its token.
    package static let allowanceHeader = "Latchkey-Allowance"

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        // The members of the other sets are never asked for, so that a mixture is refused as an unknown member.
        if ["deviceID", "challenge", "proof"].contains(where: reader.has) {
            self = .device(
                try reader.required("deviceID"),
                challenge: try reader.required("challenge"),
                try reader.required("proof")
            )
        } else if reader.has("paymentPassword") {
            let password: SecretText = try reader.required("paymentPassword")
            self = .paymentPassword(password, digest: try reader.required("digest", as: WireBytes.self).bytes)
        } else {
            self = .allowance(digest: try reader.required("digest", as: WireBytes.self).bytes)
        }
    }

    package var members: JSONObject {
        switch self {
        case .device(let device, let challenge, let proof):
            JSONObject([
                ("deviceID", device.json), ("challenge", challenge.json), ("proof", .object(proof.members)),
            ])
        case .paymentPassword(let password, let digest):
            JSONObject([("paymentPassword", password.json), ("digest", WireBytes(digest).json)])
        case .allowance(let digest):
            JSONObject([("digest", WireBytes(digest).json)])
        }
    }

    /// Wire protocol §1, exactly one set: the header belongs to the digest alone, and to nothing else.
    /// - Throws: ``InvalidMember`` that names the header.
    package func requireAllowance(_ header: String?) throws(InvalidMember) {
        let isAllowance = if case .allowance = self { true } else { false }
        guard isAllowance == (header != nil) else { throw InvalidMember(Self.allowanceHeader) }
    }
}
