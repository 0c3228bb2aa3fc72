// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// What somebody else does just before the next act.
final class Intervention: Sendable {
    typealias Act = @Sendable (any ServerTables) throws(Refusal) -> Void

    private let act = Locked<Act?>(nil)

    func set(_ act: @escaping Act) {
        self.act.withLock { $0 = act }
    }

    func take() -> Act? {
        act.withLock { act in
            defer { act = nil }
            return act
        }
    }
}

/// A store in which somebody else comes first, so that what was read for an act is no longer so.
struct InterruptedStorage: ServerStorage {
    let storage: InMemoryStorage
    let intervention: Intervention

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any ServerLookup) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try storage.read(body)
    }

    func act<Value: Sendable>(
        at now: Timestamp,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        if let other = intervention.take() { try storage.act(at: now, other) }
        return try storage.act(at: now, body)
    }

    func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void) {
        storage.beforeEveryCommit(body)
    }
}
