// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One prompt at a time, and everybody who waits for its answer.
///
/// Whoever takes the flight out of the state answers its callers, so each call is answered exactly once whatever
/// happens together: the device's answer, a caller that gives up, a caller that joins.
final class SingleFlight: Sendable {
    /// Names one call; never used twice.
    struct Call: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    typealias Deliver = @Sendable (AuthenticationAnswer) -> Void
    typealias Fallback = @MainActor @Sendable () -> Void

    private struct Flight {
        /// The call whose prompt it is.
        let owner: Call
        let policy: OwnerPolicy
        let onFallback: Fallback?
        var callers: [(call: Call, deliver: Deliver)]
        var task: Task<Void, Never>?
    }

    private struct State {
        var flight: Flight?
        /// Calls that gave up before they came here.
        var gaveUp: Set<Call> = []
        var lastNumber: UInt64 = 0
    }

    private enum Entry {
        case begins, waits
        case isAnswered(AuthenticationAnswer)
    }

    private let state = Locked(State())

    func newCall() -> Call {
        state.withLock { state in
            state.lastNumber += 1
            return Call(number: state.lastNumber)
        }
    }

    /// Begins a prompt, or joins the one that shows; another policy is answered at once.
    ///
    /// - Parameters:
    ///   - call: who asks.
    ///   - policy: what counts as presence.
    ///   - onFallback: is called where the answer is the fallback, before anybody is told; by then another prompt may show.
    ///   - ask: shows the prompt; its task is cancelled where the call gives up.
    ///   - deliver: is told the answer, exactly once.
    func enter(
        _ call: Call,
        _ policy: OwnerPolicy,
        onFallback: Fallback?,
        ask: @escaping @Sendable () async -> AuthenticationAnswer,
        deliver: @escaping Deliver
    ) {
        let flight = Flight(owner: call, policy: policy, onFallback: onFallback, callers: [(call, deliver)])
        switch entry(flight, deliver) {
        case .waits: break
        case .isAnswered(let answer): deliver(answer)
        case .begins:
            let task = Task { await self.land(call, with: await ask()) }
            let isStillWanted = state.withLock { state in
                guard state.flight?.owner == call else { return false }
                state.flight?.task = task
                return true
            }
            if !isStillWanted { task.cancel() }
        }
    }

    private func entry(_ new: Flight, _ deliver: @escaping Deliver) -> Entry {
        state.withLock { state in
            guard state.gaveUp.remove(new.owner) == nil else { return .isAnswered(.cancelled) }
            guard let flight = state.flight else {
                state.flight = new
                return .begins
            }
            guard flight.policy == new.policy else { return .isAnswered(.displaced) }
            state.flight?.callers.append((new.owner, deliver))
            return .waits
        }
    }

    private func land(_ owner: Call, with answer: AuthenticationAnswer) async {
        let flight = state.withLock { state in
            guard state.flight?.owner == owner else { return nil as Flight? }
            return state.flight.take()
        }
        guard let flight else { return }
        if answer.state == .passwordRequested, let onFallback = flight.onFallback { await onFallback() }
        for caller in flight.callers { caller.deliver(answer) }
    }

    /// A call gives up: the one whose prompt it is takes it away for all, any other leaves alone.
    func giveUp(_ call: Call) {
        let (leaving, task) = state.withLock { state -> ([Deliver], Task<Void, Never>?) in
            if state.flight?.owner == call, let flight = state.flight.take() {
                return (flight.callers.map(\.deliver), flight.task)
            }
            if let place = state.flight?.callers.firstIndex(where: { $0.call == call }),
                let caller = state.flight?.callers.remove(at: place)
            {
                return ([caller.deliver], nil)
            }
            state.gaveUp.insert(call)
            return ([], nil)
        }
        task?.cancel()
        for deliver in leaving { deliver(.cancelled) }
    }

    /// Takes the prompt away for all; nothing happens where none shows.
    func endAll() {
        guard let owner = state.withLock({ $0.flight?.owner }) else { return }
        giveUp(owner)
        forget(owner)
    }

    /// A call is over, so that nothing is kept of it.
    func forget(_ call: Call) {
        state.withLock { state in
            _ = state.gaveUp.remove(call)
        }
    }
}
