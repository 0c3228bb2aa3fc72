// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// The signing keys as the store has them now, so that a server notices when an operator rotates them.
final class SigningKeySource: Sendable {
    private let storage: any ServerStorage
    private let work: any KeyWork
    private let known: Locked<(text: [UInt8], keys: SigningKeys)>

    /// The keys that a store keeps; the first server over it makes the first.
    init(keptIn storage: any ServerStorage, by work: any KeyWork, at now: Timestamp) async throws(Refusal) {
        self.storage = storage
        self.work = work
        let keys = try await SigningKeys(keptIn: storage, by: work, at: now)
        known = Locked((try await Self.text(in: storage), keys))
    }

    /// Those of this moment; read again only if they have changed.
    func current() async throws(Refusal) -> SigningKeys {
        let text = try await Self.text(in: storage)
        if let keys = known.withLock({ $0.text == text ? $0.keys : nil }) { return keys }
        let keys = try SigningKeys(text: text, by: work)
        known.withLock { $0 = (text, keys) }
        return keys
    }

    private static func text(in storage: any ServerStorage) async throws(Refusal) -> [UInt8] {
        try await storage.read { tables throws(Refusal) in
            try tables.secret(named: StoredSigningKey.secretName) ?? []
        }
    }
}
