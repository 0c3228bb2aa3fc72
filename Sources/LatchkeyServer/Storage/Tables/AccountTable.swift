// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Accounts, by id and by folded name.
package protocol AccountLookup {
    func account(_ id: AccountID) throws(Refusal) -> StoredAccount?
    func account(named name: String) throws(Refusal) -> StoredAccount?
    /// Those behind an id, in the order of their ids.
    func accounts(after id: AccountID?, limit: Int) throws(Refusal) -> [StoredAccount]
    /// Until when a name that nobody has any more is kept, by its keyed hash.
    func endOfKeptName(_ hash: [UInt8]) throws(Refusal) -> Timestamp?
}

package protocol AccountTable: AccountLookup {
    /// Adds an account, whose id and name nobody may have.
    func insert(_ account: StoredAccount) throws(Refusal)
    /// Replaces what is kept of the account of that id.
    func update(_ account: StoredAccount) throws(Refusal)
    /// Removes an account, and nothing else: what belongs to it is to be ended first.
    func removeAccount(_ id: AccountID) throws(Refusal)
    /// Keeps a name by its keyed hash for a time, after which a store forgets it by itself.
    func keepName(_ hash: [UInt8], until end: Timestamp) throws(Refusal)
}
