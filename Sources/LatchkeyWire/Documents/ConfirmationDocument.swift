// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What the person sees and agrees to, as the bytes that travel, are shown, signed and stored.
///
/// The bytes are made once, by the server; nobody encodes them again.
package struct ConfirmationDocument: Sendable, Hashable {
    /// Where the server is, by its own name for itself.
    package let origin: Origin
    package let accountID: AccountID
    package let confirmationID: ConfirmationID
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    package let order: Order
    /// The document as it travels.
    package let bytes: [UInt8]

    /// Wire protocol §5: canonical JSON of strings alone.
    package init(
        of order: Order,
        origin: Origin,
        accountID: AccountID,
        confirmationID: ConfirmationID,
        createdAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.origin = origin
        self.accountID = accountID
        self.confirmationID = confirmationID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.order = order
        let members = [
            ("v", "1".json), ("origin", origin.description.json), ("accountID", accountID.json),
            ("confirmationID", confirmationID.json), ("createdAt", createdAt.json), ("expiresAt", expiresAt.json),
        ]
        bytes = JSONValue.object(JSONObject(present: members + order.documentMembers)).canonicalBytes()
    }

    /// Reads a document strictly: what it says beyond the members that are shown nobody would see.
    /// - Throws: ``InvalidMember``, with an empty path if the bytes are no JSON object.
    package init(bytes: [UInt8]) throws(InvalidMember) {
        let json: JSONValue
        do { json = try JSONValue(parsing: bytes) } catch { throw InvalidMember("") }
        guard case .object(let members) = json else { throw InvalidMember("") }
        var reader = MemberReader(members, as: .request)
        try reader.requireText("v", "1")
        guard let origin = Origin(try reader.required("origin")) else { throw reader.fault("origin") }
        self.origin = origin
        accountID = try reader.required("accountID")
        confirmationID = try reader.required("confirmationID")
        createdAt = try reader.required("createdAt")
        expiresAt = try reader.required("expiresAt")
        order = try Order(from: &reader) { reader throws(InvalidMember) in
            let text: String = try reader.required("seconds")
            guard let seconds = Int(text), String(seconds).isIdentical(to: text) else {
                throw reader.fault("seconds")
            }
            return seconds
        }
        self.bytes = bytes
        try reader.finish()
    }

    /// What is signed in the place of the whole.
    package var digest: WireDigest {
        WireDigest(of: bytes)
    }
}

extension Order {
    /// The order's members in a document: strings all of them.
    var documentMembers: [(String, JSONValue?)] {
        members { .string(String($0)) }
    }
}
