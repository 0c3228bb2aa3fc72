// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Items change; who may read them may change them.
extension Vault {
    /// Changes one item.
    package func update(
        _ id: ItemID,
        _ change: ItemChange,
        _ secret: borrowing SecretBytes?,
        for caller: VaultCaller
    ) throws(VaultError) {
        guard let record = try storage.read({ (transaction) throws(VaultError) in try transaction.record(id) }) else {
            throw VaultError(.itemNotFound)
        }
        var query = ItemQuery(record.itemClass)
        query.synchronizable = .any
        query.ids = [id]
        try update(query, change, secret, for: caller)
    }

    /// Changes all that a query means, or nothing; blocks while somebody is asked.
    ///
    /// A protected item prompts first, whatever is changed about it (KEY-03); one context of the call is enough for all.
    package func update(
        _ query: ItemQuery,
        _ change: ItemChange,
        _ secret: borrowing SecretBytes?,
        for caller: VaultCaller
    ) throws(VaultError) {
        let openings = try openingsToChange(query, change, caller)
        try ask(openings)
        try write(change, SharedSecret(copying: secret), openings)
    }

    /// The same with a reply, called once on the authority's reply queue, unless the process ends first.
    package func update(
        _ query: ItemQuery,
        _ change: ItemChange,
        _ secret: SharedSecret?,
        for caller: VaultCaller,
        reply: @escaping @Sendable (Result<Void, VaultError>) -> Void
    ) {
        release(nil, { () throws(VaultError) in try openingsToChange(query, change, caller) }) { vault, openings in
            reply(Result { () throws(VaultError) in try vault.write(change, secret, try openings.get()) })
        }
    }

    private func openingsToChange(
        _ query: ItemQuery,
        _ change: ItemChange,
        _ caller: VaultCaller
    ) throws(VaultError) -> [Opening] {
        try refuseSkip(caller)
        let found = try find(query, for: caller)
        guard !found.isEmpty else { throw VaultError(.itemNotFound) }
        var openings: [Opening] = []
        for record in found {
            openings.append(try openingToChange(record, caller))
            try refuseUnwritable(try Placement(record, change, groups: groups), change)
        }
        return openings
    }

    private func write(
        _ change: ItemChange,
        _ secret: SharedSecret?,
        _ openings: [Opening]
    ) throws(VaultError) {
        let conditions = try conditions()
        try storage.write { transaction throws(VaultError) in
            for opening in openings {
                let record = try opening.record(conditions, transaction)
                var changed = record.placed(by: try Placement(record, change, groups: groups), at: now)
                if change.access != nil { changed.generation = conditions.generation ?? 0 }
                try transaction.replace(changed)
                try rewrite(secret, of: record, as: changed, opening.caller, transaction)
            }
        }
    }

    /// The secret is written anew where it is another one, or an application password comes or goes.
    private func rewrite(
        _ secret: SharedSecret?,
        of record: VaultRecord,
        as changed: VaultRecord,
        _ caller: VaultCaller,
        _ transaction: any VaultTransaction
    ) throws(VaultError) {
        if let secret {
            let new = try kept(secret.bytes, changed.access, caller)
            return try transaction.replaceSecret(of: record.id, new)
        }
        guard record.access?.needsPassword != changed.access?.needsPassword else { return }
        let former = try opened(try transaction.secret(of: record.id), record.access, caller)
        let new = try kept(former, changed.access, caller)
        try transaction.replaceSecret(of: record.id, new)
    }

    /// A key's label changes without anybody; its use is what is protected.
    private func openingToChange(_ record: VaultRecord, _ caller: VaultCaller) throws(VaultError) -> Opening {
        let opening = try opening(of: record.id, caller)
        guard record.itemClass != .key else { return opening.withoutDemand }
        if opening.demand != nil, try !conditions().updatesProtectedItems {
            throw VaultError(.interactionNotAllowed, "this version does not update protected items")
        }
        return opening
    }

    private func refuseUnwritable(_ placement: Placement, _ change: ItemChange) throws(VaultError) {
        guard change.access != nil || change.accessibility != nil else { return }
        if let refusal = try conditions().refusal(placement.accessibility, placement.access) { throw refusal }
    }
}

extension Placement {
    /// Where an item is after a change.
    fileprivate init(_ record: VaultRecord, _ change: ItemChange, groups: [String]) throws(VaultError) {
        let attributes = record.attributes.merging(change.attributes) { $1 }
        guard change.accessibility == nil, change.access == nil else {
            try self.init(attributes, change.accessibility, change.access, groups: groups)
            return
        }
        try self.init(
            attributes,
            record.access == nil ? record.accessibility : nil,
            record.access,
            groups: groups
        )
    }
}

extension VaultRecord {
    fileprivate func placed(by placement: Placement, at now: Int64) -> VaultRecord {
        var record = self
        record.attributes = placement.attributes
        record.accessibility = placement.accessibility
        record.access = placement.access
        record.modified = now
        return record
    }
}

extension SharedSecret {
    /// Within a transaction a secret that may be missing cannot be borrowed.
    fileprivate convenience init?(copying secret: borrowing SecretBytes?) {
        switch secret {
        case .some(let secret): self.init(secret.copy())
        case .none: return nil
        }
    }
}
