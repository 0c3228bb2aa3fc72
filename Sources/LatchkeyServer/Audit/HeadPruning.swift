// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Forgets stored heads that a newer one of the same hour makes needless: all of the last day stay, and of each hour
/// before it the last.
///
/// A head speaks for everything before it, so nothing that was signed is left without a signature. Links and batches
/// are never forgotten.
final class HeadPruning: Sendable {
    /// How long every head stays, in seconds: a day.
    private static let whole = 86_400
    /// How many heads one step looks at.
    private static let step = 500
    /// How long it rests when there is nothing to do, in seconds.
    private static let rest = 600

    private let place = Locked((batch: 0, next: Timestamp(milliseconds: 0)))

    /// Does one step, if there is one to do.
    func goOn(in storage: any ServerStorage, at now: Timestamp) async throws(Refusal) {
        let (batch, next) = place.withLock { $0 }
        guard now >= next else { return }
        let old = try await storage.read { tables throws(Refusal) in
            try tables.headTimes(after: batch, limit: Self.step).prefix { $0.time < now.adding(seconds: -Self.whole) }
        }
        let needless = zip(old, old.dropFirst()).filter { $0.time.hour == $1.time.hour }.map(\.0.batch)
        if !needless.isEmpty {
            try await storage.act(at: now) { tables throws(Refusal) in
                for batch in needless { try tables.removeHead(of: batch) }
            }
        }
        // The last one is looked at again, beside the one after it.
        let done = old.dropLast().last?.batch ?? batch
        let isMore = old.count == Self.step
        place.withLock { $0 = (done, isMore ? now : now.adding(seconds: Self.rest)) }
    }
}

extension Timestamp {
    fileprivate var hour: Int64 {
        milliseconds / 3_600_000
    }
}
