// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A document that was agreed to: the answer of `POST /v1/confirmations/{id}/approval`.
package struct ApprovalAnswer: WireObject {
    package let method: ConfirmationMethod
    package let receipt: UnverifiedReceipt
    /// With the approval of an allowance.
    package let allowance: GrantedAllowance?

    package init(method: ConfirmationMethod, receipt: UnverifiedReceipt, allowance: GrantedAllowance? = nil) {
        self.method = method
        self.receipt = receipt
        self.allowance = allowance
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        try reader.requireText("status", ConfirmationStatus.approved.rawValue)
        method = try reader.required("method")
        receipt = UnverifiedReceipt(try reader.required("receipt"))
        allowance = try reader.optional("allowance")
    }

    package var members: JSONObject {
        JSONObject(present: [
            ("status", ConfirmationStatus.approved.json), ("method", method.json), ("receipt", receipt.text.json),
            ("allowance", (allowance?.members).map(JSONValue.object)),
        ])
    }
}

/// Payments of the same session may be approved by this until it ends.
package struct GrantedAllowance: WireObject {
    /// Told this once.
    package let token: SecretText
    package let expiresAt: Timestamp
    package let total: AmountText
    package let currency: CurrencyCode

    package init(token: String, expiresAt: Timestamp, allowance: Order.Allowance) {
        self.token = SecretText(token)
        self.expiresAt = expiresAt
        total = allowance.total
        currency = allowance.currency
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        token = try reader.requiredToken("token")
        expiresAt = try reader.required("expiresAt")
        total = try reader.required("total")
        currency = try reader.required("currency")
    }

    package var members: JSONObject {
        JSONObject([
            ("token", token.json), ("expiresAt", expiresAt.json), ("total", total.json), ("currency", currency.json),
        ])
    }
}

/// A document that was turned down: the answer of `POST /v1/confirmations/{id}/rejection`.
package struct RejectionAnswer: WireObject, Hashable {
    package init() {}

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        try reader.requireText("status", ConfirmationStatus.rejected.rawValue)
    }

    package var members: JSONObject {
        JSONObject([("status", ConfirmationStatus.rejected.json)])
    }
}
