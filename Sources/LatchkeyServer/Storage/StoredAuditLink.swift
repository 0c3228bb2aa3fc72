// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// A link of a chain with what lies beside it, as it is kept.
package struct StoredAuditLink: Sendable, Hashable {
    package let link: AuditLink
    /// `nil` once erased.
    package let details: AuditDetails?

    package init(_ link: AuditLink, details: AuditDetails?) {
        self.link = link
        self.details = details
    }
}

/// The signed word for everything up to a batch, as it is kept.
package struct StoredAuditHead: Sendable, Hashable {
    package let batch: Int
    package let head: UnverifiedAuditHead

    package init(batch: Int, head: UnverifiedAuditHead) {
        self.batch = batch
        self.head = head
    }
}

/// Refusals of one kind within a minute; the first is in its chain already, and the others wait for the minute's end.
package struct GatheredRefusals: Sendable, Hashable {
    package let kind: RefusalKind
    /// Whole minutes since 1970.
    package let minute: Int64
    /// How many are in no link yet.
    package private(set) var count: Int
    /// From where those came; `nil` if from several places.
    package private(set) var address: String?

    package init(_ kind: RefusalKind, minute: Int64, count: Int = 0, address: String? = nil) {
        self.kind = kind
        self.minute = minute
        self.count = count
        self.address = address
    }

    mutating func add(from address: String?) {
        self.address = count == 0 || self.address == address ? address : nil
        count += 1
    }

    /// What is left when those that waited have been put into a link.
    func linked() -> Self {
        Self(kind, minute: minute)
    }
}

/// What refusals have in common that are counted together.
package struct RefusalKind: Sendable, Hashable {
    package let subject: AuditSubject
    package let type: AuditEventType
    package let deviceID: DeviceID?
    /// What their links say besides address and count, by name.
    package let about: [String: String]

    package init(subject: AuditSubject, type: AuditEventType, deviceID: DeviceID?, about: [String: String]) {
        self.subject = subject
        self.type = type
        self.deviceID = deviceID
        self.about = about
    }
}
