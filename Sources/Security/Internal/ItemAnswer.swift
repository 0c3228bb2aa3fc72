// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// What a call gives back of items.
struct ItemAnswer {
    let request: ItemRequest
    let vault: Vault

    /// What a search gives back: one object, or an array where more than one was asked for; `nil` where nothing was.
    func objects(_ records: [VaultRecord]) throws(StatusFailure) -> AnyObject? {
        try request.asking.onOneContext(of: vault) { caller throws(StatusFailure) in
            let limit = request.limit == nil ? 1 : request.count
            var found: [AnyObject] = []
            for record in records where found.count < limit ?? .max {
                guard let object = try object(record, caller) else { continue }
                found.append(object)
            }
            guard let first = found.first else { throw StatusFailure(errSecItemNotFound, "every item was passed over") }
            guard !request.returns.isEmpty else { return nil }
            switch request.limit {
            case nil, .one: return first
            case .all, .count: return NSArray(array: found)
            }
        }
    }

    /// What is asked for of an item; `nil` where it is passed over.
    private func object(_ record: VaultRecord, _ caller: VaultCaller) throws(StatusFailure) -> AnyObject? {
        do throws(StatusFailure) {
            guard request.returns.contains(.data) else {
                try requireSilence(record, caller)
                return try object(record, revealed: nil) ?? NSNull()
            }
            let secret = try inVault { () throws(VaultError) in
                try vault.reveal(record.id, for: caller).withBytes { Array($0) }
            }
            return try object(record, revealed: secret)
        } catch {
            if caller.interface == .skip, error.status == errSecItemNotFound { return nil }
            throw error
        }
    }

    /// A test whether a protected item is there tells that somebody would have to be asked, where nobody may be (KEY-11),
    /// and passes the item over where such are (KEY-12); attributes are told to everybody.
    private func requireSilence(_ record: VaultRecord, _ caller: VaultCaller) throws(StatusFailure) {
        guard let access = record.access, !access.flags.isDisjoint(with: .constraints), record.itemClass != .key else {
            return
        }
        let mayNotAsk = caller.interface != .allow || request.asking.isNonInteractive
        guard caller.interface == .skip || request.returns.isEmpty && mayNotAsk else { return }
        _ = try inVault { () throws(VaultError) in try vault.reveal(record.id, for: caller).count }
    }

    // MARK: One item

    /// What is asked for of an item whose secret is known.
    func object(_ record: VaultRecord, revealed secret: [UInt8]?) throws(StatusFailure) -> AnyObject? {
        let returns = request.returns
        guard !returns.isEmpty else { return nil }
        var all = returns.contains(.attributes) ? record.dictionary : [:]
        if returns.contains(.data) { all["v_Data"] = NSData(bytes: secret ?? []) }
        if returns.contains(.reference) { all["v_Ref"] = try reference(record) }
        if returns.contains(.persistentReference) {
            all["v_PersistentRef"] = NSData(data: PersistentReference(record).data)
        }
        return returns.needsDictionary ? NSDictionary(dictionary: all) : all.values.first
    }

    private func reference(_ record: VaultRecord) throws(StatusFailure) -> AnyObject {
        guard record.itemClass == .key else { throw .parameter("only keys have references") }
        guard let key = SecKey(record, of: vault, request.asking) else {
            throw StatusFailure(errSecInvalidKeyRef, "the item is no key that works here")
        }
        return key
    }
}

extension VaultRecord {
    /// The attributes of an item as an app receives them.
    var dictionary: [String: AnyObject] {
        var all = attributes.mapValues(\.object)
        // Numbers in what a search gives back, texts in what one key says of itself, as Apple has it.
        for name in ["kcls", "type"] {
            if case .text(let text)? = attributes[name], let number = Int(text) { all[name] = NSNumber(value: number) }
        }
        all["class"] = NSString(string: itemClass.rawValue)
        all["pdmn"] = NSString(string: accessibility.rawValue)
        all["accc"] = control
        all["cdat"] = AttributeValue.date(created).object
        all["mdat"] = AttributeValue.date(modified).object
        all["sync"] = NSNumber(value: isSynchronizable ? 1 : 0)
        return all
    }
}

extension Asking {
    /// The context may show nothing.
    var isNonInteractive: Bool {
        place.map { place in
            place.authority.read { $0.contexts[place.id]?.settings.interactionNotAllowed ?? false }
        } ?? false
    }
}
