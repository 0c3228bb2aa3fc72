// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A document says otherwise than what its reader asked for; nobody may be shown it.
package struct DocumentMismatch: Error, Sendable, Hashable {
    /// The member that differs; `document` if it cannot be read at all.
    package let member: String

    package init(_ member: String) {
        self.member = member
    }
}

/// What a client knows beforehand of a document that it will show.
package struct DocumentExpectation: Sendable {
    /// Where the server says that it is.
    package let server: ServerKeys
    package let accountID: AccountID
    /// What the client asked for itself; `nil` for a confirmation that somebody else asked for.
    package let order: Order?

    package init(server: ServerKeys, accountID: AccountID, order: Order? = nil) {
        self.server = server
        self.accountID = accountID
        self.order = order
    }

    /// Wire protocol §5 and the client's own duty: every member that was supplied comes back the same.
    func require(of document: ConfirmationDocument) throws(DocumentMismatch) {
        guard server.isAt(document.origin) else { throw DocumentMismatch("origin") }
        guard document.accountID == accountID else { throw DocumentMismatch("accountID") }
        guard let order else { return }
        let asked = JSONObject(present: order.documentMembers)
        let shown = JSONObject(present: document.order.documentMembers)
        for name in (asked.members + shown.members).map(\.name) {
            guard let one = asked[name], let other = shown[name], one.isIdentical(to: other) else {
                throw DocumentMismatch(name)
            }
        }
    }
}

extension ConfirmationAnswer {
    /// The document, if it is the one that was asked for and everything beside it says the same.
    /// - Throws: ``DocumentMismatch``, which names the first member that differs.
    package func openDocument(expecting expectation: DocumentExpectation) throws(DocumentMismatch)
        -> ConfirmationDocument
    {
        let document: ConfirmationDocument
        do { document = try ConfirmationDocument(bytes: self.document) } catch {
            throw DocumentMismatch(error.path.isEmpty ? "document" : error.path)
        }
        guard document.digest == digest else { throw DocumentMismatch("digest") }
        guard document.confirmationID == id else { throw DocumentMismatch("confirmationID") }
        guard document.order.kind == kind else { throw DocumentMismatch("kind") }
        guard document.createdAt == createdAt else { throw DocumentMismatch("createdAt") }
        guard document.expiresAt == expiresAt else { throw DocumentMismatch("expiresAt") }
        try expectation.require(of: document)
        return document
    }
}
