// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

// A request in the words of the vault.
extension ItemRequest {
    /// How many items at most; `nil` for all.
    var count: Int? {
        switch limit {
        case .count(let count): count
        case .one: 1
        case .all: nil
        case nil: nil
        }
    }

    /// Which items are meant, by their attributes or by what names them.
    func query(in vault: Vault, limit: Int?) throws(StatusFailure) -> ItemQuery {
        var query = ItemQuery(itemClass, attributes, limit: limit)
        query.synchronizable = synchronizable ?? (persistentReference == nil ? .no : .any)
        query.accessibility = accessibility
        query.caseInsensitive = caseInsensitive
        if let named = try named() { query.ids = named }
        if let key, key.persistentReference == nil {
            let own = key.attributes.filter { ["klbl", "kcls"].contains($0.key) }
            query.attributes.merge(own) { $1 }
        }
        guard dates.isEmpty else {
            query.limit = nil
            let found = try inVault { () throws(VaultError) in try vault.find(query, for: asking.caller()) }
            query.ids = found.filter(hasDates).map(\.id)
            query.limit = limit
            return query
        }
        return query
    }

    /// The items that references name; `nil` where none do.
    private func named() throws(StatusFailure) -> [ItemID]? {
        var ids = items.map { $0.map(\.id) }
        for reference in [persistentReference, key?.persistentReference] {
            guard let reference else { continue }
            ids = ids.map { $0.filter { $0 == reference.id } } ?? [reference.id]
        }
        return ids
    }

    private func hasDates(_ record: VaultRecord) -> Bool {
        dates.allSatisfy { name, value in
            value == .date(name == "cdat" ? record.created : record.modified)
        }
    }

    /// The items that a search means, oldest first.
    func records(in vault: Vault) throws(StatusFailure) -> [VaultRecord] {
        // What is passed over does not count.
        let limit = asking.interface == .skip ? nil : limit == nil ? 1 : count
        let query = try query(in: vault, limit: limit)
        let found = try inVault { () throws(VaultError) in try vault.find(query, for: asking.caller()) }
        guard !found.isEmpty else { throw StatusFailure(errSecItemNotFound, "nothing matches") }
        return found
    }

    // MARK: Adding

    /// The item to be added and its secret.
    func newItem() throws(StatusFailure) -> (NewItem, [UInt8]) {
        var item = NewItem(itemClass, attributes, accessibility: accessibility, access: access)
        if synchronizable == .yes { item.attributes["sync"] = .flag(true) }
        guard itemClass == .key else { return (item, data.map { Array($0) } ?? []) }
        let key = try keyToAdd()
        item.attributes = key.attributes.merging(item.attributes) { $1 }
        item.attributes["perm"] = .number(1)
        item.keyKind = key.kind
        item.publicKey = key.publicBytes
        return (item, try key.bytesToKeep())
    }

    private func keyToAdd() throws(StatusFailure) -> SecKey {
        if let key { return key }
        guard let data else { throw .parameter("there is neither a key nor its bytes") }
        do throws(KeyFailure) {
            return try SecKey(
                external: Array(data),
                type: attributes["type"],
                half: attributes["kcls"],
                bits: attributes["bsiz"]
            )
        } catch {
            throw .parameter("the bytes are no key of that type")
        }
    }

    // MARK: Changing

    /// What an update changes.
    ///
    /// - Throws: `errSecNoSuchAttr` for what is no attribute of the class.
    func change(_ dictionary: CFDictionary) throws(StatusFailure) -> (ItemChange, [UInt8]?) {
        var reader = try ItemRequest(["class": itemClass.rawValue] as CFDictionary, for: .update)
        var secret: [UInt8]?
        for (name, value) in try Entries(dictionary).all {
            if name == "v_Data" {
                guard let data = value as? NSData else { throw .parameter("v_Data is no data") }
                guard itemClass != .key else { throw .parameter("the bytes of a key do not change") }
                secret = Array(data as Data)
            } else {
                try reader.readAttribute(name, value)
            }
        }
        try reader.settleAccess()
        var change = ItemChange(reader.attributes, accessibility: reader.accessibility, access: reader.access)
        switch reader.synchronizable {
        case .yes: change.attributes["sync"] = .flag(true)
        case .no: change.attributes["sync"] = .flag(false)
        case .any: throw .parameter("whether the item travels is neither yes nor no")
        case nil: break
        }
        return (change, secret)
    }
}

extension SecKey {
    /// What a vault is given of a key.
    fileprivate func bytesToKeep() throws(StatusFailure) -> [UInt8] {
        switch material {
        case .publicHalf(let bytes): return bytes
        case .software(let secret): return secret.bytes.withBytes { Array($0) }
        case .kept:
            guard persistentReference == nil else {
                throw StatusFailure(errSecDuplicateItem, "the key is kept already")
            }
            throw StatusFailure(errSecUnimplemented, "a protected key is kept from its making on, or not at all")
        }
    }
}
