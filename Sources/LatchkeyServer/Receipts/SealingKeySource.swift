// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// The sealing keys as the store has them now, so that a server notices when an operator rotates them.
final class SealingKeySource: Sendable {
    private let storage: any ServerStorage
    private let work: any KeyWork
    private let isOn: Bool
    /// Opening takes some 2 ms of work, for whoever asks: one thread, so that it never takes more than one core from
    /// everybody else, and a part of its queue for each network, so that nobody fills it alone.
    private let threads = WorkerThreads("opening", count: 1, capacity: 256, share: 64)
    private let known: Locked<(text: [UInt8], keys: SealingKeys)>

    /// The keys that a store keeps; where the secret form is on the first server over it makes the first.
    init(
        keptIn storage: any ServerStorage,
        by work: any KeyWork,
        isOn: Bool,
        at now: Timestamp
    ) async throws(Refusal) {
        if isOn { try await SealingKeys.keepOne(in: storage, by: work, at: now) }
        self.storage = storage
        self.work = work
        self.isOn = isOn
        let text = try await Self.text(in: storage)
        known = Locked((text, try SealingKeys(text: text, by: work)))
    }

    /// Wire protocol §2, server keys: none unless the secret form is on.
    func published(at now: Timestamp) async throws(Refusal) -> [ServerKey] {
        isOn ? try await current().published(at: now) : []
    }

    /// What lies in a box, if it may be opened for this.
    ///
    /// A server that has switched the form off still lets go of what was bound in it, and nothing else. Until its turn
    /// comes the box takes a place of its network's share, or of none if its caller has gone; one that was opened goes
    /// on all the same, so that a refusal counts.
    func open(
        _ box: [UInt8],
        sealedTo id: String,
        for use: SealedUse,
        from network: String,
        at now: Timestamp
    ) async throws(Refusal) -> [UInt8]? {
        guard isOn || use == .unbinding else { return nil }
        guard let open = try await current().opener(sealedTo: id, for: use, at: now) else { return nil }
        return try await threads.run(for: network, orRefusing: "sealed.queue") { open(box) }
    }

    /// Those of this moment; read again only if they have changed.
    private func current() async throws(Refusal) -> SealingKeys {
        let text = try await Self.text(in: storage)
        if let keys = known.withLock({ $0.text == text ? $0.keys : nil }) { return keys }
        let keys = try SealingKeys(text: text, by: work)
        known.withLock { $0 = (text, keys) }
        return keys
    }

    private static func text(in storage: any ServerStorage) async throws(Refusal) -> [UInt8] {
        try await storage.read { tables throws(Refusal) in
            try tables.secret(named: StoredSealingKey.secretName) ?? []
        }
    }
}
