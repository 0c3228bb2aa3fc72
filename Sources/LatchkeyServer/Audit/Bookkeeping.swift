// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// Keeps the server's own entries and its signed heads.
final class Bookkeeping: Sendable {
    private let storage: any ServerStorage
    private let environment: ServerEnvironment
    private let keys: SigningKeySource
    private let issuer: Origin
    private let pruning = HeadPruning()
    /// When the last head was signed.
    private let lastSigned = Locked<Timestamp?>(nil)

    /// How many links one act writes of what was gathered.
    private static let step = 500

    init(storage: any ServerStorage, environment: ServerEnvironment, keys: SigningKeySource, issuer: Origin) {
        self.storage = storage
        self.environment = environment
        self.keys = keys
        self.issuer = issuer
    }

    /// Tells that the server starts; what earlier ones gathered and had no time to link is linked first.
    func open(at now: Timestamp) async throws(Refusal) {
        try await linkRefusals(at: now)
        let (stamp, issuer) = (environment.stamp(at: now, from: nil), issuer)
        try await storage.act(at: now) { tables throws(Refusal) in
            try ServerKeys.keep(origin: issuer, in: tables)
            if try tables.takeRestoredMark() {
                try tables.record(.server("restored"), in: .server, by: stamp)
            }
            try tables.record(.server("started"), in: .server, by: stamp)
        }
        try await sign(at: now)
    }

    /// Wire protocol §6: what was refused in a minute that is over, and at most once a second the newest batch.
    func keep(at now: Timestamp) async throws(Refusal) {
        try await linkRefusals(at: now)
        if let last = lastSigned.withLock({ $0 }), now < last.adding(seconds: 1) { return }
        try await sign(at: now)
        try await pruning.goOn(in: storage, at: now)
    }

    /// The same for a server that stops: the minute that is not over, too, and the newest batch in any case.
    func close(at now: Timestamp) async throws(Refusal) {
        try await linkRefusals(at: now)
        try await linkRefusalsOfThisMinute(at: now)
        try await record(.server("stopped"), at: now)
        try await sign(at: now)
    }

    private func record(_ type: AuditEventType, at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: nil)
        try await storage.act(at: now) { tables throws(Refusal) in try tables.record(type, in: .server, by: stamp) }
    }

    /// What was gathered in minutes that are over.
    private func linkRefusals(at now: Timestamp) async throws(Refusal) {
        let (minute, stamp) = (now.minute, environment.stamp(at: now, from: nil))
        var isMore = true
        while isMore {
            let due = try await storage.read { tables throws(Refusal) in try tables.refusals(before: minute, limit: 1) }
            // Without anything to write there is no commit.
            guard !due.isEmpty else { return }
            isMore = try await storage.act(at: now) { tables throws(Refusal) in
                let due = try tables.refusals(before: minute, limit: Self.step)
                for gathered in due {
                    try tables.link(gathered, by: stamp)
                    try tables.removeRefusals(gathered.kind)
                }
                return due.count == Self.step
            }
        }
    }

    /// What was gathered in the minute that is not over; that each had its first link stays known.
    private func linkRefusalsOfThisMinute(at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: nil)
        try await storage.act(at: now) { tables throws(Refusal) in
            for gathered in try tables.refusals(before: .max, limit: .max) where gathered.count > 0 {
                try tables.link(gathered, by: stamp)
                try tables.keep(gathered.linked())
            }
        }
    }

    /// Signs the newest batch, unless that was done.
    private func sign(at now: Timestamp) async throws(Refusal) {
        let (batch, last) = try await storage.read { tables throws(Refusal) in
            (try tables.newestBatch(), try tables.newestHead()?.batch ?? 0)
        }
        guard let batch, batch.number > last else { return }
        let signed = try await keys.current().auditHead(batch, issuer: issuer)
        let head = StoredAuditHead(batch: batch.number, head: signed)
        try await storage.act(at: now) { tables throws(Refusal) in try tables.keep(head) }
        lastSigned.withLock { $0 = now }
        environment.log("audit.head", ["batch": String(batch.number), "head": head.head.text])
    }
}
