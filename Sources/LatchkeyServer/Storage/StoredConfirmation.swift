// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What somebody was asked to agree to, and what became of it.
package struct StoredConfirmation: Sendable, Hashable {
    package let document: ConfirmationDocument
    /// The session that asked; `nil` if a service did.
    package let askedBy: SessionID?
    package let acceptedMethods: [ConfirmationMethod]
    /// `nil` until somebody decides; then it never changes.
    package var decision: ConfirmationDecision?

    package init(
        document: ConfirmationDocument,
        askedBy: SessionID?,
        acceptedMethods: [ConfirmationMethod],
        decision: ConfirmationDecision? = nil
    ) {
        self.document = document
        self.askedBy = askedBy
        self.acceptedMethods = acceptedMethods
        self.decision = decision
    }

    package var id: ConfirmationID {
        document.confirmationID
    }

    package var accountID: AccountID {
        document.accountID
    }
}

/// How somebody decided.
package enum ConfirmationDecision: Sendable, Hashable {
    case approved(ConfirmationMethod, UnverifiedReceipt)
    case rejected
}
