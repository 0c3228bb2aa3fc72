// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One link of a chain: what happened, and the hash of the link before.
///
/// It has exactly these members; details lie beside it, so that they can be erased without breaking the chain.
package struct AuditLink: WireObject, Hashable {
    package let subject: AuditSubject
    /// From 1, without gaps.
    package let sequence: Int
    package let time: Timestamp
    package let type: AuditEventType
    package let deviceID: DeviceID?
    package let detailsHash: WireDigest
    /// ``WireDigest/none`` for the first.
    package let previousHash: WireDigest

    package init(
        subject: AuditSubject,
        after previous: (sequence: Int, hash: WireDigest)?,
        time: Timestamp,
        type: AuditEventType,
        deviceID: DeviceID? = nil,
        details: AuditDetails
    ) {
        self.subject = subject
        sequence = (previous?.sequence ?? 0) + 1
        self.time = time
        self.type = type
        self.deviceID = deviceID
        detailsHash = details.hash
        previousHash = previous?.hash ?? .none
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        subject = try reader.required("accountID")
        sequence = try reader.required("sequence")
        time = try reader.required("time")
        type = try reader.required("type")
        deviceID = try reader.optional("deviceID")
        detailsHash = try reader.required("detailsHash")
        previousHash = try reader.required("previousHash")
        guard sequence >= 1 else { throw reader.fault("sequence") }
    }

    /// The link that an event tells of, in the chain of its account.
    package init(_ event: AuditEvent, in subject: AuditSubject) {
        self.subject = subject
        sequence = event.sequence
        time = event.time
        type = event.type
        deviceID = event.deviceID
        detailsHash = event.detailsHash
        previousHash = event.previousHash
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("accountID", subject.json), ("sequence", sequence.json), ("time", time.json), ("type", type.json),
            ("deviceID", deviceID?.json), ("detailsHash", detailsHash.json), ("previousHash", previousHash.json),
        ])
    }

    /// Wire protocol §6.
    package var hash: WireDigest {
        WireDigest(of: Array("latchkey-audit-v1\n".utf8) + JSONValue.object(members).canonicalBytes())
    }
}

/// What lies beside a link and can be erased: strings under names, and a salt that keeps short ones from being guessed.
package struct AuditDetails: Sendable, Hashable {
    /// Strings, all of them.
    package let members: JSONObject
    package let salt: [UInt8]

    package static let saltCount = 16

    /// Takes strings by their names and 16 bytes of salt, and nothing else.
    package init?(_ members: JSONObject, salt: [UInt8]) {
        guard salt.count == Self.saltCount else { return nil }
        guard Self.areTexts(members) else { return nil }
        self.members = members
        self.salt = salt
    }

    /// Reads both members or none; one without the other is a fault.
    init?(from reader: inout MemberReader) throws(InvalidMember) {
        let members = try reader.optional("details", as: JSONObject.self)
        let salt = try reader.optional("salt", as: WireBytes.self)
        guard (members == nil) == (salt == nil) else { throw reader.fault(members == nil ? "details" : "salt") }
        guard let members, let salt else { return nil }
        guard salt.bytes.count == Self.saltCount else { throw reader.fault("salt") }
        guard Self.areTexts(members) else { throw reader.fault("details") }
        self.init(members, salt: salt.bytes)
    }

    private static func areTexts(_ members: JSONObject) -> Bool {
        members.members.allSatisfy { String(json: $0.value) != nil }
    }

    /// Wire protocol §6: over the salt and the canonical JSON.
    package var hash: WireDigest {
        WireDigest(of: salt + JSONValue.object(members).canonicalBytes())
    }
}
