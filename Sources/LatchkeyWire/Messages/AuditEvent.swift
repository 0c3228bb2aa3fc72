// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A link as its account sees it: everything but whose chain it is in, what lies beside it, and its hash.
package struct AuditEvent: WireObject, Hashable {
    package let sequence: Int
    package let time: Timestamp
    package let type: AuditEventType
    package let deviceID: DeviceID?
    /// `nil` once erased.
    package let details: AuditDetails?
    package let detailsHash: WireDigest
    package let previousHash: WireDigest
    package let hash: WireDigest

    package init(_ link: AuditLink, details: AuditDetails?) {
        sequence = link.sequence
        time = link.time
        type = link.type
        deviceID = link.deviceID
        self.details = details
        detailsHash = link.detailsHash
        previousHash = link.previousHash
        hash = link.hash
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        sequence = try reader.required("sequence")
        guard sequence >= 1 else { throw reader.fault("sequence") }
        time = try reader.required("time")
        type = try reader.required("type")
        deviceID = try reader.optional("deviceID")
        details = try AuditDetails(from: &reader)
        detailsHash = try reader.required("detailsHash")
        previousHash = try reader.required("previousHash")
        hash = try reader.required("hash")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("sequence", sequence.json), ("time", time.json), ("type", type.json), ("deviceID", deviceID?.json),
            ("details", details?.members.json), ("salt", details.map { WireBytes($0.salt).json }),
            ("detailsHash", detailsHash.json), ("previousHash", previousHash.json), ("hash", hash.json),
        ])
    }
}

/// A part of an account's chain: the answer of `GET /v1/audit-events`.
package struct AuditEventList: WireObject, Hashable {
    package let events: [AuditEvent]
    /// Where the next part begins; absent on the last one.
    package let next: Int?

    package init(events: [AuditEvent], next: Int? = nil) {
        self.events = events
        self.next = next
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        events = try reader.list("events")
        next = try reader.optional("next")
    }

    package var members: JSONObject {
        JSONObject(present: [("events", .array(events.map { .object($0.members) })), ("next", next?.json)])
    }
}

/// The newest head: the answer of `GET /v1/audit-head`.
package struct AuditHeadAnswer: WireObject, Hashable {
    package let head: UnverifiedAuditHead

    package init(head: UnverifiedAuditHead) {
        self.head = head
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        head = UnverifiedAuditHead(try reader.required("head"))
    }

    package var members: JSONObject {
        JSONObject([("head", head.text.json)])
    }
}
