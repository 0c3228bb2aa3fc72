// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Items come, are found and go; nobody is asked.
extension Vault {
    /// Adds an item; no prompt (KEY-01).
    package func add(
        _ item: NewItem,
        _ secret: borrowing SecretBytes,
        for caller: VaultCaller
    ) throws(VaultError) -> VaultRecord {
        try refuseSkip(caller)
        let placement = try Placement(item.attributes, item.accessibility, item.access, groups: groups)
        return try insert(placement, secret, caller) { (transaction, conditions) throws(VaultError) in
            let id = try transaction.nextID()
            var record = VaultRecord(id, item.itemClass, placement, generation: conditions.generation, at: now)
            record.keyKind = item.keyKind
            record.publicKey = item.publicKey
            return record
        }
    }

    /// The items that a query means, oldest first: their attributes, with no prompt and no decryption.
    package func find(_ query: ItemQuery, for caller: VaultCaller) throws(VaultError) -> [VaultRecord] {
        try requireGroup(of: query)
        let conditions = try conditions()
        return try storage.read { transaction throws(VaultError) in
            try records(query, conditions, transaction)
        }
    }

    /// Deletes all that a query means; no prompt (KEY-05).
    package func delete(_ query: ItemQuery, for caller: VaultCaller) throws(VaultError) {
        try refuseSkip(caller)
        try requireGroup(of: query)
        let conditions = try conditions()
        try storage.write { transaction throws(VaultError) in
            let found = try records(query, conditions, transaction)
            guard !found.isEmpty else { throw VaultError(.itemNotFound) }
            for record in found { try transaction.remove(record.id) }
        }
    }

    // MARK: Within

    /// Only a search passes anything over.
    func refuseSkip(_ caller: VaultCaller) throws(VaultError) {
        guard caller.interface == .skip else { return }
        throw VaultError(.badParameter, "items are passed over in searches only")
    }

    func requireGroup(of query: ItemQuery) throws(VaultError) {
        if let group = query.attributes["agrp"] { try groups.requireMember(group) }
    }

    /// Writes a new item, in place of one that is gone for good.
    func insert(
        _ placement: Placement,
        _ secret: borrowing SecretBytes,
        _ caller: VaultCaller,
        _ make: (any VaultTransaction, VaultConditions) throws(VaultError) -> VaultRecord
    ) throws(VaultError) -> VaultRecord {
        let conditions = try conditions()
        if let refusal = conditions.refusal(placement.accessibility, placement.access) { throw refusal }
        let secret = try kept(secret, placement.access, caller)
        let record = try storage.write { transaction throws(VaultError) in
            let record = try make(transaction, conditions)
            do throws(VaultError) {
                try transaction.insert(record, secret)
            } catch {
                guard try removeGone(insteadOf: record, error, conditions, transaction) else { throw error }
                try transaction.insert(record, secret)
            }
            return record
        }
        try withdraw(record, unlessPasscodeStayedSince: conditions)
        return record
    }

    /// Clears the place of an item that answers to a set which is no more.
    private func removeGone(
        insteadOf record: VaultRecord,
        _ error: VaultError,
        _ conditions: VaultConditions,
        _ transaction: any VaultTransaction
    ) throws(VaultError) -> Bool {
        guard error.code == .duplicateItem else { return false }
        let place = record.primaryKey
        let names = Set(record.itemClass.primaryKey + ["agrp", "sync"])
        let alike = try transaction.records(record.itemClass, record.attributes.filter { names.contains($0.key) })
        guard let former = alike.first(where: { $0.primaryKey == place }), conditions.isGone(former) else {
            return false
        }
        try transaction.remove(former.id)
        return true
    }

    /// KEY-20 holds for an item that was written just when the passcode was switched off, too.
    private func withdraw(
        _ record: VaultRecord,
        unlessPasscodeStayedSince conditions: VaultConditions
    ) throws(VaultError) {
        guard record.accessibility == .whenPasscodeSetThisDeviceOnly else { return }
        guard try self.conditions().passcodeRemovals != conditions.passcodeRemovals else { return }
        try storage.write { transaction throws(VaultError) in
            if try transaction.record(record.id) != nil { try transaction.remove(record.id) }
        }
        throw VaultError(.authenticationFailed, "the passcode was switched off meanwhile")
    }

    /// What a query means at this moment.
    func records(
        _ query: ItemQuery,
        _ conditions: VaultConditions,
        _ transaction: any VaultTransaction
    ) throws(VaultError) -> [VaultRecord] {
        let isMeant = { (record: VaultRecord) in self.means(query, record) && !conditions.isGone(record) }
        guard let ids = query.ids else {
            let exact = query.caseInsensitive ? query.attributes.filter { !$0.value.isText } : query.attributes
            return try transaction.records(query.itemClass, exact, limit: query.limit, where: isMeant)
        }
        var found: [VaultRecord] = []
        for id in ids where found.count < query.limit ?? .max {
            if let record = try transaction.record(id), record.itemClass == query.itemClass, isMeant(record) {
                found.append(record)
            }
        }
        return found
    }

    private func means(_ query: ItemQuery, _ record: VaultRecord) -> Bool {
        guard sees(record), query.accessibility == nil || query.accessibility == record.accessibility else {
            return false
        }
        switch query.synchronizable {
        case .any: break
        case .no: if record.isSynchronizable { return false }
        case .yes: if !record.isSynchronizable { return false }
        }
        return query.caseInsensitive
            ? record.matchesLowercased(query.attributes) : query.ids == nil || record.matches(query.attributes)
    }

    /// Items of another app's group are never seen.
    func sees(_ record: VaultRecord) -> Bool {
        groups.contains { $0.isIdentical(to: record.group) } || groups.isEmpty && record.group.isEmpty
    }
}

extension AttributeValue {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }

    fileprivate var lowercased: Self {
        if case .text(let text) = self { .text(text.lowercased()) } else { self }
    }
}

extension VaultRecord {
    init(
        _ id: ItemID,
        _ itemClass: ItemClass,
        _ placement: Placement,
        generation: UInt64?,
        at now: Int64
    ) {
        self.init(
            id: id,
            itemClass: itemClass,
            attributes: placement.attributes,
            accessibility: placement.accessibility,
            generation: generation ?? 0,
            created: now
        )
        access = placement.access
    }

    fileprivate func matchesLowercased(_ wanted: [String: AttributeValue]) -> Bool {
        wanted.allSatisfy { name, value in
            attributes[name].map { $0.lowercased == value.lowercased } ?? value.isEmpty
        }
    }
}
