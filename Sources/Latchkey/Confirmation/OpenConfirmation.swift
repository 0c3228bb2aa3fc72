// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
import LatchkeyWire

/// A confirmation at the server whose document was read and compared: what it says may be shown.
public struct OpenConfirmation: Sendable, Hashable, Identifiable {
    /// How it stands.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// Nobody has decided, and there is time left.
        case pending
        /// Agreed to; there is a receipt.
        case approved
        /// Turned down.
        case rejected
        /// Nobody decided in time.
        case expired
    }

    /// The confirmation's id.
    public let id: String
    /// What the document says, member by member; it is this that a person has to see, and that is signed.
    public let request: ConfirmationRequest
    /// How it stood when the server was asked.
    public let status: Status
    /// In which ways it may be agreed to.
    public let acceptedMethods: Set<ApprovalMethod>
    /// When it was asked for, by the server's clock.
    public let createdAt: Date
    /// Until when it can be decided, by the server's clock.
    public let expiresAt: Date

    let document: ConfirmationDocument
    let approval: ConfirmationAnswer.Approval?

    init(_ answer: ConfirmationAnswer, _ document: ConfirmationDocument) {
        id = answer.id.text
        request = ConfirmationRequest(document.order)
        status =
            switch answer.status {
            case .pending: .pending
            case .approved: .approved
            case .rejected: .rejected
            case .expired: .expired
            }
        acceptedMethods = Set(answer.acceptedMethods.map { ApprovalMethod(rawValue: $0.rawValue) })
        createdAt = Date(document.createdAt)
        expiresAt = Date(document.expiresAt)
        self.document = document
        approval = answer.approval
    }
}

/// What was agreed to, with its receipt.
public struct ApprovedConfirmation: Sendable {
    /// The confirmation.
    public let confirmation: OpenConfirmation
    /// In which way it was agreed to.
    public let method: ApprovalMethod
    /// The proof of it, to be kept.
    public let receipt: Receipt
    /// What was granted, where an allowance was agreed to just now; it is told this once.
    public let allowance: Allowance?
}

/// A grant that pays without a prompt: payments of the session that asked for it, up to a total, for a short time.
///
/// Its token is a secret; it prints and reflects as nothing.
public struct Allowance: Sendable {
    /// When it ends, by the server's clock; it ends with its session and its device, too.
    public let expiresAt: Date
    /// Up to which sum.
    public let total: String
    /// In which currency.
    public let currency: String
    let token: SecretText
    let grantedBy: ConfirmationID

    init(_ granted: GrantedAllowance, by confirmation: ConfirmationID) {
        grantedBy = confirmation
        expiresAt = Date(granted.expiresAt)
        total = granted.total.description
        currency = granted.currency.description
        token = granted.token
    }
}
