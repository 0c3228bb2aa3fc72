// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A store that forgets everything when the process ends, for demonstrations and tests.
package final class InMemoryStorage: ServerStorage {
    private let state: Locked<State>

    private struct State {
        let tables: InMemoryTables
        var beforeCommit: @Sendable (any ServerTables) throws(Refusal) -> Void = { _ in }
    }

    /// An empty store in an epoch.
    package init(epoch: Epoch) {
        state = Locked(State(tables: InMemoryTables(epoch: epoch)))
    }

    package func read<Value: Sendable>(
        _ body: @Sendable (any ServerLookup) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        try state.withLock { state throws(Refusal) in try body(state.tables) }
    }

    package func act<Value: Sendable>(
        at now: Timestamp,
        _ body: @Sendable (any ServerTables) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        try requireCaller()
        return try state.withLock { state throws(Refusal) in
            do throws(Refusal) {
                let value = try body(state.tables)
                state.tables.note(now)
                try state.beforeCommit(state.tables)
                state.tables.journal.keep()
                return value
            } catch {
                state.tables.journal.undo()
                throw error
            }
        }
    }

    package func beforeEveryCommit(_ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void) {
        state.withLock { $0.beforeCommit = body }
    }
}
