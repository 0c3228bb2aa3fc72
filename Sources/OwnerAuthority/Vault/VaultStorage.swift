// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where a vault keeps its items: in memory, or in one sealed file.
package protocol VaultStorage: Sendable {
    /// Runs `body` alone, over all processes that share the store; what it did is durable when this returns, and undone when it
    /// throws.
    func write<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result

    /// Runs `body` over one unchanging state of the store; what it tries to change is refused.
    func read<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result
}

/// What a vault does within one transaction.
package protocol VaultTransaction {
    /// A number that no item of this store ever had.
    func nextID() throws(VaultError) -> ItemID

    /// - Throws: ``VaultError/Code/duplicateItem`` where an item has the same class, primary key, group and `sync`.
    func insert(_ record: VaultRecord, _ secret: borrowing SecretBytes) throws(VaultError)

    /// The items of a class whose attributes equal all of the given ones, oldest first; found by an index where class, account,
    /// service, label or tag are among them.
    func records(_ itemClass: ItemClass, _ attributes: [String: AttributeValue]) throws(VaultError) -> [VaultRecord]

    /// The first of them that `isMeant`, as many as wanted; `nil`: all.
    func records(
        _ itemClass: ItemClass,
        _ attributes: [String: AttributeValue],
        limit: Int?,
        where isMeant: (VaultRecord) -> Bool
    ) throws(VaultError) -> [VaultRecord]

    func record(_ id: ItemID) throws(VaultError) -> VaultRecord?

    func secret(of id: ItemID) throws(VaultError) -> SecretBytes

    /// - Throws: ``VaultError/Code/duplicateItem`` as an insertion.
    func replace(_ record: VaultRecord) throws(VaultError)

    func replaceSecret(of id: ItemID, _ secret: borrowing SecretBytes) throws(VaultError)

    func remove(_ id: ItemID) throws(VaultError)

    /// What the authority itself remembers (counters, lockout, generation), as bytes of its own making; `nil` at first.
    func deviceRecord() throws(VaultError) -> [UInt8]?

    func setDeviceRecord(_ bytes: [UInt8]) throws(VaultError)
}

extension VaultTransaction {
    /// For stores that have no shorter way.
    package func records(
        _ itemClass: ItemClass,
        _ attributes: [String: AttributeValue],
        limit: Int?,
        where isMeant: (VaultRecord) -> Bool
    ) throws(VaultError) -> [VaultRecord] {
        let meant = try records(itemClass, attributes).lazy.filter(isMeant)
        return Array(meant.prefix(limit ?? .max))
    }
}
