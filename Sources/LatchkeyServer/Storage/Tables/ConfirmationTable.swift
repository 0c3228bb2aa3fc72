// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Confirmations, by id, and by account and reference.
package protocol ConfirmationLookup {
    func confirmation(_ id: ConfirmationID) throws(Refusal) -> StoredConfirmation?
    func confirmation(of account: AccountID, reference: OrderText) throws(Refusal) -> StoredConfirmation?
    /// Those of an account that nobody has decided and that have not expired, the oldest first, at most `limit`; of
    /// two of the same moment the one with the lesser id is the older.
    func pendingConfirmations(
        of account: AccountID,
        after place: StoredConfirmation?,
        at now: Timestamp,
        limit: Int
    ) throws(Refusal) -> [StoredConfirmation]
    /// When those expire that a session, or whatever services, asked an account for and nobody has decided yet; the
    /// earliest first.
    func pendingEnds(of account: AccountID, askedBy session: SessionID?, at now: Timestamp) throws(Refusal)
        -> [Timestamp]
    /// When a session asked since a moment, the earliest first.
    func starts(ofThoseAskedBy session: SessionID, since start: Timestamp) throws(Refusal) -> [Timestamp]
}

package protocol ConfirmationTable: ConfirmationLookup {
    /// Adds a confirmation, whose id nobody may have; a reference names one an account.
    func insert(_ confirmation: StoredConfirmation) throws(Refusal)
    /// Keeps a confirmation's decision; nothing else of one changes.
    func update(_ confirmation: StoredConfirmation) throws(Refusal)
}
