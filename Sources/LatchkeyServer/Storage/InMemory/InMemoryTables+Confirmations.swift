// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func confirmation(_ id: ConfirmationID) -> StoredConfirmation? {
        confirmations[id]
    }

    func confirmation(of account: AccountID, reference: OrderText) -> StoredConfirmation? {
        confirmationIDs[account]?[reference].flatMap { confirmations[$0] }
    }

    func pendingConfirmations(
        of account: AccountID,
        after place: StoredConfirmation?,
        at now: Timestamp,
        limit: Int
    ) -> [StoredConfirmation] {
        let later = place.map { place in pending(of: account, at: now).filter { $0.age > place.age } }
        return Array((later ?? pending(of: account, at: now)).sorted { $0.age < $1.age }.prefix(limit))
    }

    func pendingEnds(of account: AccountID, askedBy session: SessionID?, at now: Timestamp) -> [Timestamp] {
        pending(of: account, at: now).filter { $0.askedBy == session }.map(\.document.expiresAt).sorted()
    }

    func starts(ofThoseAskedBy session: SessionID, since start: Timestamp) -> [Timestamp] {
        guard let account = sessions[session]?.accountID else { return [] }
        return all(of: account).filter { $0.askedBy == session }.map(\.document.createdAt).filter { $0 > start }
            .sorted()
    }

    func insert(_ confirmation: StoredConfirmation) throws(Refusal) {
        let (account, reference) = (confirmation.accountID, confirmation.document.order.reference)
        guard confirmations[confirmation.id] == nil, confirmationIDs[account]?[reference] == nil else {
            throw .contradiction("confirmation")
        }
        confirmations[confirmation.id] = confirmation
        confirmationIDs[account, default: [:]][reference] = confirmation.id
    }

    func update(_ confirmation: StoredConfirmation) throws(Refusal) {
        guard confirmations[confirmation.id] != nil else { throw .contradiction("confirmation") }
        confirmations[confirmation.id]?.decision = confirmation.decision
    }

    private func all(of account: AccountID) -> [StoredConfirmation] {
        (confirmationIDs[account] ?? [:]).values.compactMap { confirmations[$0] }
    }

    private func pending(of account: AccountID, at now: Timestamp) -> [StoredConfirmation] {
        all(of: account).filter { $0.decision == nil && now < $0.document.expiresAt }
    }
}

extension StoredConfirmation {
    fileprivate var age: (Timestamp, String) {
        (document.createdAt, id.text)
    }
}
