// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What somebody is asked to agree to and how it stands: the answer of the calls on confirmations.
package struct ConfirmationAnswer: WireObject, Hashable {
    package let id: ConfirmationID
    package let kind: OrderKind
    package let status: ConfirmationStatus
    /// The document's bytes, to be shown and signed as they are; `openDocument(expecting:)` reads them.
    package let document: [UInt8]
    package let digest: WireDigest
    /// How it can be agreed to; methods of a later version are left out.
    package let acceptedMethods: [ConfirmationMethod]
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// How it was agreed to, and the proof of it; with the status `approved` and only then.
    package let approval: Approval?

    /// What is there once somebody has agreed.
    package struct Approval: Sendable, Hashable {
        package let method: ConfirmationMethod
        package let receipt: UnverifiedReceipt

        package init(method: ConfirmationMethod, receipt: UnverifiedReceipt) {
            self.method = method
            self.receipt = receipt
        }
    }

    /// A confirmation as its server tells it.
    package init(
        _ document: ConfirmationDocument,
        status: ConfirmationStatus,
        acceptedMethods: [ConfirmationMethod],
        approval: Approval? = nil
    ) {
        id = document.confirmationID
        kind = document.order.kind
        self.status = status
        self.document = document.bytes
        digest = document.digest
        self.acceptedMethods = acceptedMethods
        createdAt = document.createdAt
        expiresAt = document.expiresAt
        self.approval = approval
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        id = try reader.required("id")
        kind = try reader.required("kind")
        status = try reader.required("status")
        document = try reader.required("document", as: WireBytes.self).bytes
        digest = try reader.required("digest")
        acceptedMethods = try reader.required("acceptedMethods", as: [String].self)
            .compactMap { ConfirmationMethod(json: $0.json) }
        createdAt = try reader.required("createdAt")
        expiresAt = try reader.required("expiresAt")
        let method: ConfirmationMethod? = try reader.optional("method")
        let receipt: String? = try reader.optional("receipt")
        guard (method != nil) == (status == .approved) else { throw reader.fault("method") }
        guard (receipt != nil) == (status == .approved) else { throw reader.fault("receipt") }
        approval = method.flatMap { method in
            receipt.map { Approval(method: method, receipt: UnverifiedReceipt($0)) }
        }
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("id", id.json), ("kind", kind.json), ("status", status.json), ("document", WireBytes(document).json),
            ("digest", digest.json), ("acceptedMethods", acceptedMethods.json), ("createdAt", createdAt.json),
            ("expiresAt", expiresAt.json), ("method", approval?.method.json), ("receipt", approval?.receipt.text.json),
        ])
    }
}

/// A part of the pending confirmations of an account: the answer of `GET /v1/confirmations`.
package struct ConfirmationList: WireObject, Hashable {
    /// Oldest first.
    package let confirmations: [ConfirmationAnswer]
    /// Where the next part begins; absent on the last one.
    package let next: ConfirmationID?

    package init(confirmations: [ConfirmationAnswer], next: ConfirmationID? = nil) {
        self.confirmations = confirmations
        self.next = next
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        confirmations = try reader.list("confirmations")
        next = try reader.optional("next")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("confirmations", .array(confirmations.map { .object($0.members) })), ("next", next?.json),
        ])
    }
}
