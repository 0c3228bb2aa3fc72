// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Who may count next against a budget, and how many attempts at it are being looked at.
///
/// Whoever finds a budget used up by attempts that are not decided yet keeps the turn and waits for them; the others
/// wait behind, in order.
final class Turnstile: Sendable {
    private let capacity: Int
    private let state = Locked(State())

    private struct State {
        var gates: [CounterKey: Gate] = [:]
        var lastPlace: UInt64 = 0
    }

    private struct Gate {
        var isTaken = false
        var waiting: [Waiter] = []
        /// Whoever has the turn, while it waits for a decision.
        var watcher: Waiter?
        var held = 0
        var decisions = 0
    }

    private struct Waiter {
        let place: UInt64
        let continuation: CheckedContinuation<Result<Void, Refusal>, Never>
    }

    /// - Parameter capacity: how many may wait for one budget.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Waits until nobody else counts against the budget; to be followed by `giveTurn`.
    func takeTurn(_ key: CounterKey) async throws(Refusal) {
        try await wait(at: key) { gate, waiter throws(Refusal) in
            guard gate.isTaken else {
                gate.isTaken = true
                return false
            }
            guard gate.waiting.count < self.capacity else { throw .full(step: "limits.queue") }
            gate.waiting.append(waiter)
            return true
        }
    }

    /// Lets the next one count.
    func giveTurn(_ key: CounterKey) {
        change(key) { gate in
            guard !gate.waiting.isEmpty else {
                gate.isTaken = false
                return nil
            }
            return gate.waiting.removeFirst()
        }
    }

    /// An attempt that counts against the budget is about to be looked at.
    func hold(_ key: CounterKey) {
        change(key) { gate in
            gate.held += 1
            return nil
        }
    }

    /// An attempt has been looked at, and what follows is in the store.
    func decide(_ key: CounterKey) {
        change(key) { gate in
            gate.held -= 1
            gate.decisions += 1
            defer { gate.watcher = nil }
            return gate.watcher
        }
    }

    /// How many attempts are being looked at, and how many were since there was somebody here.
    func standing(_ key: CounterKey) -> (held: Int, decisions: Int) {
        state.withLock { state in
            let gate = state.gates[key] ?? Gate()
            return (gate.held, gate.decisions)
        }
    }

    /// For whoever has the turn: waits for one decision more than there were, if any can come.
    func awaitDecision(_ key: CounterKey, after decisions: Int) async throws(Refusal) {
        try await wait(at: key) { gate, waiter in
            guard gate.decisions == decisions, gate.held > 0 else { return false }
            gate.watcher = waiter
            return true
        }
    }

    /// Waits as long as `enter` has put the waiter somewhere; one whose task is cancelled waits no longer.
    private func wait(
        at key: CounterKey,
        _ enter: @Sendable (inout Gate, Waiter) throws(Refusal) -> Bool
    ) async throws(Refusal) {
        let place = newPlace()
        let outcome: Result<Void, Refusal> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(place: place, continuation: continuation)
                let result: Result<Bool, Refusal> = state.withLock { state in
                    do throws(Refusal) {
                        return .success(try enter(&state.gates[key, default: Gate()], waiter))
                    } catch {
                        return .failure(error)
                    }
                }
                switch result {
                case .success(true):
                    // Cancelled before the waiter had come: then nobody has dropped it yet.
                    if Task.isCancelled { leave(key, place) }
                case .success(false): continuation.resume(returning: .success(()))
                case .failure(let error): continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            leave(key, place)
        }
        try outcome.get()
    }

    private func leave(_ key: CounterKey, _ place: UInt64) {
        let waiter: Waiter? = state.withLock { state in
            if state.gates[key]?.watcher?.place == place {
                defer { state.gates[key]?.watcher = nil }
                return state.gates[key]?.watcher
            }
            guard let index = state.gates[key]?.waiting.firstIndex(where: { $0.place == place }) else { return nil }
            return state.gates[key]?.waiting.remove(at: index)
        }
        waiter?.continuation.resume(returning: .failure(.callerGone))
    }

    private func change(_ key: CounterKey, _ body: (inout Gate) -> Waiter?) {
        let next = state.withLock { state in
            var gate = state.gates[key] ?? Gate()
            let next = body(&gate)
            state.gates[key] = gate.isTaken || gate.held > 0 ? gate : nil
            return next
        }
        next?.continuation.resume(returning: .success(()))
    }

    private func newPlace() -> UInt64 {
        state.withLock { state in
            state.lastPlace += 1
            return state.lastPlace
        }
    }
}
