// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Items in memory, for as long as somebody holds this.
package final class InMemoryVaultStorage: VaultStorage {
    private let tables = Locked(MemoryTables())

    package init() {}

    package func write<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        try tables.withLockMoving { tables throws(VaultError) in
            tables.begin(isReadOnly: false)
            do throws(VaultError) {
                return try body(tables)
            } catch {
                tables.undo()
                throw error
            }
        }
    }

    package func read<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        try tables.withLockMoving { tables throws(VaultError) in
            tables.begin(isReadOnly: true)
            return try body(tables)
        }
    }
}

/// The items with their indexes, and what undoes the transaction that is under way.
private final class MemoryTables: VaultTransaction {
    private struct Item {
        var record: VaultRecord
        var secret: SharedSecret
    }

    private struct IndexKey: Hashable {
        let itemClass: ItemClass
        let name: String
        let value: AttributeValue
    }

    private enum Undoing {
        case remove(ItemID)
        case put(Item)
        case device([UInt8]?)
    }

    /// What apps look items up by.
    private static let indexed: Set<String> = ["acct", "svce", "srvr", "labl", "atag", "klbl"]

    private var items: [ItemID: Item] = [:]
    private var primaryKeys: [PrimaryKey: ItemID] = [:]
    private var classes: [ItemClass: Posting] = [:]
    private var index: [IndexKey: Posting] = [:]
    private var device: [UInt8]?
    private var lastID: UInt64 = 0
    private var isReadOnly = false
    private var undoings: [Undoing] = []

    func begin(isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        undoings = []
    }

    func undo() {
        for undoing in undoings.reversed() {
            switch undoing {
            case .remove(let id): take(id)
            case .put(let item): put(item)
            case .device(let bytes): device = bytes
            }
        }
        undoings = []
    }

    // MARK: The transaction

    func nextID() throws(VaultError) -> ItemID {
        try requireWriting()
        lastID += 1
        return ItemID(number: lastID)
    }

    func insert(_ record: VaultRecord, _ secret: borrowing SecretBytes) throws(VaultError) {
        try requireWriting()
        guard primaryKeys[record.primaryKey] == nil else { throw VaultError(.duplicateItem) }
        put(Item(record: record, secret: SharedSecret(secret.copy())))
        undoings.append(.remove(record.id))
    }

    func records(_ itemClass: ItemClass, _ attributes: [String: AttributeValue]) throws(VaultError) -> [VaultRecord] {
        try records(itemClass, attributes, limit: nil) { _ in true }
    }

    func records(
        _ itemClass: ItemClass,
        _ attributes: [String: AttributeValue],
        limit: Int?,
        where isMeant: (VaultRecord) -> Bool
    ) throws(VaultError) -> [VaultRecord] {
        var found: [VaultRecord] = []
        for id in candidates(itemClass, attributes) {
            if let limit, found.count >= limit { break }
            guard let record = items[id]?.record, record.matches(attributes), isMeant(record) else { continue }
            found.append(record)
        }
        return found
    }

    func record(_ id: ItemID) throws(VaultError) -> VaultRecord? {
        items[id]?.record
    }

    func secret(of id: ItemID) throws(VaultError) -> SecretBytes {
        guard let item = items[id] else { throw VaultError(.itemNotFound) }
        return item.secret.copy()
    }

    func replace(_ record: VaultRecord) throws(VaultError) {
        try requireWriting()
        guard let former = items[record.id] else { throw VaultError(.itemNotFound) }
        guard [nil, record.id].contains(primaryKeys[record.primaryKey]) else { throw VaultError(.duplicateItem) }
        // Whoever is found as before keeps its place in every list.
        if record.primaryKey != former.record.primaryKey
            || Set(Self.indexKeys(of: record)) != Set(Self.indexKeys(of: former.record))
        {
            take(record.id)
            undoings += [.put(former), .remove(record.id)]
        } else {
            undoings.append(.put(former))
        }
        put(Item(record: record, secret: former.secret))
    }

    func replaceSecret(of id: ItemID, _ secret: borrowing SecretBytes) throws(VaultError) {
        try requireWriting()
        guard let former = items[id] else { throw VaultError(.itemNotFound) }
        items[id]?.secret = SharedSecret(secret.copy())
        undoings.append(.put(former))
    }

    func remove(_ id: ItemID) throws(VaultError) {
        try requireWriting()
        guard let former = take(id) else { throw VaultError(.itemNotFound) }
        undoings.append(.put(former))
    }

    func deviceRecord() throws(VaultError) -> [UInt8]? {
        device
    }

    func setDeviceRecord(_ bytes: [UInt8]) throws(VaultError) {
        try requireWriting()
        undoings.append(.device(device))
        device = bytes
    }

    private func requireWriting() throws(VaultError) {
        guard isReadOnly else { return }
        throw VaultError(.storage(.readOnly), "a transaction that was begun for reading changes nothing")
    }

    // MARK: Indexes

    /// Those of the shortest list that must have them all, oldest first.
    private func candidates(_ itemClass: ItemClass, _ attributes: [String: AttributeValue]) -> [ItemID] {
        var shortest: IndexKey?
        var count = classes[itemClass]?.ids.count ?? 0
        for (name, value) in attributes where Self.indexed.contains(name) && !value.isEmpty {
            let key = IndexKey(itemClass: itemClass, name: name, value: value)
            guard let found = index[key]?.ids.count else { return [] }
            if found < count { (shortest, count) = (key, found) }
        }
        guard let shortest else { return classes[itemClass]?.inOrder() ?? [] }
        return index[shortest]?.inOrder() ?? []
    }

    private static func indexKeys(of record: VaultRecord) -> [IndexKey] {
        record.attributes.compactMap { name, value in
            guard indexed.contains(name), !value.isEmpty else { return nil }
            return IndexKey(itemClass: record.itemClass, name: name, value: value)
        }
    }

    private func put(_ item: Item) {
        let record = item.record
        items[record.id] = item
        primaryKeys[record.primaryKey] = record.id
        classes[record.itemClass, default: Posting()].insert(record.id)
        for key in Self.indexKeys(of: record) { index[key, default: Posting()].insert(record.id) }
    }

    @discardableResult
    private func take(_ id: ItemID) -> Item? {
        guard let item = items.removeValue(forKey: id) else { return nil }
        primaryKeys[item.record.primaryKey] = nil
        classes[item.record.itemClass]?.remove(id)
        for key in Self.indexKeys(of: item.record) {
            index[key]?.remove(id)
            if index[key]?.ids.isEmpty == true { index[key] = nil }
        }
        return item
    }
}

/// Items that have something in common, and their order as long as none of them goes.
private struct Posting {
    private(set) var ids: Set<ItemID> = []
    private var order: [ItemID]? = []

    mutating func insert(_ id: ItemID) {
        guard ids.insert(id).inserted else { return }
        if let last = order?.last, last.number > id.number { order = nil }
        order?.append(id)
    }

    mutating func remove(_ id: ItemID) {
        ids.remove(id)
        order = ids.isEmpty ? [] : nil
    }

    mutating func inOrder() -> [ItemID] {
        if let order { return order }
        let sorted = ids.sorted { $0.number < $1.number }
        order = sorted
        return sorted
    }
}
