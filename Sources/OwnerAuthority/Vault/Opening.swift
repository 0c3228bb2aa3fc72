// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// An item that may be opened as far as its device is concerned, and what somebody has to show for it yet.
struct Opening: Sendable {
    let id: ItemID
    let keyKind: KeyKind?
    let access: AccessRules?
    private let generation: UInt64
    let caller: VaultCaller
    /// `nil`: nobody is asked.
    let demand: AccessDemand?

    init(_ record: VaultRecord, _ caller: VaultCaller, _ conditions: VaultConditions) throws(VaultError) {
        try Self.require(record, conditions, caller)
        if record.access?.needsPassword == true {
            do throws(VaultError) {
                _ = try caller.requiredPassword()
            } catch {
                throw caller.interface == .skip ? VaultError(.itemNotFound) : error
            }
        }
        id = record.id
        keyKind = record.keyKind
        access = record.access
        generation = record.generation
        self.caller = caller
        demand = record.access.flatMap {
            AccessDemand(
                $0.flags,
                generation: record.generation,
                origin: .release,
                mayAsk: caller.interface == .allow
            )
        }
    }

    private init(_ opening: Self, demand: AccessDemand?) {
        id = opening.id
        keyKind = opening.keyKind
        access = opening.access
        generation = opening.generation
        caller = opening.caller
        self.demand = demand
    }

    var withoutDemand: Self {
        Self(self, demand: nil)
    }

    private static func require(
        _ record: VaultRecord,
        _ conditions: VaultConditions,
        _ caller: VaultCaller
    ) throws(VaultError) {
        guard !conditions.isGone(record) else { throw VaultError(.itemNotFound, "the enrolled set changed") }
        guard !conditions.isInvalidated(record) else {
            throw VaultError(.invalidated, "the enrolled set changed, and nothing else opens this")
        }
        guard conditions.opens(record.accessibility) else {
            if caller.interface == .skip { throw VaultError(.itemNotFound) }
            throw VaultError(
                .interactionNotAllowed,
                "the device is locked, and so is the class \(record.accessibility)"
            )
        }
    }

    /// The item as it is when everything was shown: what it asks for must be what was asked.
    func record(_ conditions: VaultConditions, _ transaction: any VaultTransaction) throws(VaultError) -> VaultRecord {
        guard let record = try transaction.record(id) else { throw VaultError(.itemNotFound) }
        try Self.require(record, conditions, caller)
        guard record.access == access, record.generation == generation else {
            throw VaultError(.authenticationFailed, "the item's access changed while its owner was asked")
        }
        return record
    }
}
