// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What a sealed box is to be opened for.
enum SealedUse: Sendable {
    /// A binding, a login or an agreement.
    case act
    /// An unbinding, which a phone may have made long before it is delivered.
    case unbinding
}

/// The keys that open proofs in secret form.
///
/// A store that lasts keeps them sealed. The youngest is listed; a retired one is not, and opens what was sealed to it
/// for a while.
struct SealingKeys: Sendable {
    /// The oldest first; empty where the secret form was never on.
    private let keys: [StoredSealingKey]
    private let work: any KeyWork

    /// How long a key is listed, in seconds: ten years.
    private static let lifetime = 315_360_000
    /// A key with less time than this left is followed by another at the next start: a year.
    private static let renewal = 31_536_000
    /// How long a retired key opens everything: a day.
    private static let grace = 86_400
    /// How long a retired key opens unbinding proofs: two years, as long as a tombstone is kept.
    private static let unbindingGrace = 63_072_000

    /// The keys of all lines.
    init(text: [UInt8], by work: any KeyWork) throws(Refusal) {
        keys = try StoredSealingKey.all(in: text, by: work)
        self.work = work
    }

    /// Sees to it that a store has a key with time before it.
    static func keepOne(in storage: any ServerStorage, by work: any KeyWork, at now: Timestamp) async throws(Refusal) {
        let isThere = { @Sendable (tables: any SecretLookup) throws(Refusal) in
            try hasTime(try tables.secret(named: StoredSealingKey.secretName) ?? [], at: now)
        }
        // Making one is work that nobody shall wait for inside of an act.
        guard try await !storage.read({ tables throws(Refusal) in try isThere(tables) }) else { return }
        let fresh = try self.fresh(by: work, at: now)
        try await storage.act(at: now) { tables throws(Refusal) in
            guard try !isThere(tables) else { return }
            try rotate(to: fresh, in: tables, at: now)
        }
    }

    private static func hasTime(_ text: [UInt8], at now: Timestamp) throws(Refusal) -> Bool {
        let last = try KeyLine.all(in: text, of: StoredSealingKey.secretName).last
        return last.map { $0.time.to >= now.wholeSeconds + renewal } ?? false
    }

    /// A key that begins now.
    static func fresh(by work: any KeyWork, at now: Timestamp) throws(Refusal) -> StoredSealingKey {
        try StoredSealingKey(by: work, from: now.wholeSeconds, to: now.wholeSeconds + lifetime)
    }

    /// Wire protocol §9, `rotate-keys`: another one is listed from this second on; those that open nothing any more go.
    static func rotate(
        to fresh: StoredSealingKey,
        in tables: any SecretTable,
        at now: Timestamp
    ) throws(Refusal) {
        let second = now.wholeSeconds
        let text = try tables.secret(named: StoredSealingKey.secretName) ?? []
        let retired = try KeyLine.all(in: text, of: StoredSealingKey.secretName)
            .map { $0.ending(by: second) }
            .filter { second <= $0.time.to + unbindingGrace }
        try tables.keep(secret: retired.flatMap(\.text) + fresh.line, named: StoredSealingKey.secretName)
    }

    /// Wire protocol §2, server keys: the one to seal to.
    func published(at now: Timestamp) -> [ServerKey] {
        guard let key = keys.last(where: { $0.time.contains(now.wholeSeconds) }) else { return [] }
        return [.sealing(key.publicKey)]
    }

    /// What opens boxes that are sealed to the key of an id; `nil` if that is unknown, or over for this use.
    func opener(sealedTo id: String, for use: SealedUse, at now: Timestamp) -> (@Sendable ([UInt8]) -> [UInt8]?)? {
        guard let key = keys.last(where: { $0.publicKey.id.description == id }) else { return nil }
        let grace =
            switch use {
            case .act: Self.grace
            case .unbinding: Self.unbindingGrace
            }
        guard now.wholeSeconds <= key.time.to + grace else { return nil }
        return { [work] in key.open($0, by: work) }
    }
}
