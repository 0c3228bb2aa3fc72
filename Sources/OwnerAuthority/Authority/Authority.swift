// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore

/// Decides whether the owner is present: the reducer with a lock, an outbox and a queue for replies around it.
///
/// An event is reduced under the lock. Its effects go to the outbox and run after unlocking, in order, on a private
/// serial queue: never inside the caller's call, and exactly one reply an evaluation. A caller that waits on its own
/// thread is woken directly, so that a reply in progress cannot keep it waiting.
package final class Authority: Sendable {
    /// What is done with the answer of one evaluation.
    enum Reply: Sendable {
        /// Called on the reply queue; `nil` where the process ended first, which only ``AbandonedCall`` hears of.
        case onQueue(@Sendable (Result<OwnerMeans, OwnerError>) -> Void, abandoned: (@Sendable () -> Void)?)
        /// Handed to a thread that waits.
        case toWaiter(Waiter)
    }

    /// Something to do on the reply queue.
    private enum Job: Sendable {
        case tell(AuthorityEffect)
        case reply(@Sendable (Result<OwnerMeans, OwnerError>) -> Void, Result<OwnerMeans, OwnerError>)
        /// Lets go of a reply that will never come, where letting go may end a context and so send an event.
        case abandon((@Sendable () -> Void)?, @Sendable (Result<OwnerMeans, OwnerError>) -> Void)
        /// The answer of a call that needed no event.
        case call(@Sendable () -> Void)
    }

    private struct Core {
        var state: AuthorityState
        var replies: [EvaluationID: Reply] = [:]
        var outbox: [Job] = []
        var isDraining = false
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
        var observers: [@Sendable (AuthorityEffect) -> Void] = []
        var afterEvent: [@Sendable () -> Void] = []
        var store: AuthorityStore?
        var attachments: [ObjectIdentifier: any Sendable & AnyObject] = [:]
        var lastNumber: UInt64 = 0
        var transitions = TransitionSet()

        mutating func nextNumber() -> UInt64 {
            lastNumber += 1
            return lastNumber
        }
    }

    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

    private let core: Locked<Core>
    private let clock: any DeviceClock
    private let hash: @Sendable ([UInt8]) -> [UInt8]
    private let queue = DispatchQueue(label: "latchkey.owner-authority.replies")

    /// An authority over a state.
    ///
    /// - Parameters:
    ///   - state: where it begins.
    ///   - clock: the time of its events.
    ///   - hash: a hash keyed with a secret of the device, for domain states.
    package init(_ state: AuthorityState, clock: any DeviceClock, hash: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        core = Locked(Core(state: state))
        self.clock = clock
        self.hash = hash
        queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    }

    /// Whether the caller runs inside a reply of this authority.
    package var isInsideReply: Bool {
        DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
    }

    /// A look at the state.
    package func read<Value: Sendable>(_ body: (AuthorityState) -> Value) -> Value {
        core.withLock { body($0.state) }
    }

    /// Every way the reducer went since the authority began.
    package var transitions: TransitionSet {
        core.withLock { $0.transitions }
    }

    /// Hears of every effect on the reply queue, in order, before the reply itself is delivered.
    package func observe(_ observer: @escaping @Sendable (AuthorityEffect) -> Void) {
        core.withLock { $0.observers.append(observer) }
    }

    /// Runs after every event on the thread that sent it, when the lock is free: answers that were told beforehand.
    package func afterEveryEvent(_ body: @escaping @Sendable () -> Void) {
        core.withLock { $0.afterEvent.append(body) }
    }

    /// What the authority keeps for a layer above, one of a kind; made on first use.
    package func attachment<Kind: AnyObject & Sendable>(_ make: @Sendable () -> Kind) -> Kind {
        core.withLock { core in
            if let kept = core.attachments[ObjectIdentifier(Kind.self)] as? Kind { return kept }
            let made = make()
            core.attachments[ObjectIdentifier(Kind.self)] = made
            return made
        }
    }

    /// Keeps something for a layer above, in place of what was kept of that kind.
    package func attach<Kind: AnyObject & Sendable>(_ attachment: Kind) {
        core.withLock { $0.attachments[ObjectIdentifier(Kind.self)] = attachment }
    }

    /// What is kept of a kind, if anything.
    package func attached<Kind: AnyObject & Sendable>(_ kind: Kind.Type) -> Kind? {
        core.withLock { $0.attachments[ObjectIdentifier(kind)] as? Kind }
    }

    /// Items that need the passcode go with it, from this store; KEY-20.
    func keepItems(in storage: any VaultStorage) {
        core.withLock { core in
            if core.store == nil { core.store = AuthorityStore(storage: storage, sharesMemory: false) }
        }
    }

    /// Keeps counters, lockout and enrolment in the store of the items, so that authorities over one store share them.
    ///
    /// Every event is then a transaction of the store, which ends before anybody hears of the event.
    package func remember(in storage: any VaultStorage) throws(VaultError) {
        let store = AuthorityStore(storage: storage, sharesMemory: true)
        try core.withLock { core throws(VaultError) in
            try store.begin(&core.state, at: clock.now())
            core.store = store
        }
    }

    /// A look at the state with what other processes made of it.
    func readShared<Value: Sendable>(_ body: (AuthorityState) -> Value) throws(VaultError) -> Value {
        guard core.withLock({ $0.store?.sharesMemory }) == true else { return read(body) }
        if let memory = try core.withLock({ core throws(VaultError) in try core.store?.news(for: core.state) }) {
            send(.device(.learn(memory)))
        }
        return read(body)
    }

    /// The bytes of a domain state, opaque to everybody.
    package func bytes(of domainState: DomainState?) -> [UInt8]? {
        domainState.map { hash($0.bytes) }
    }

    // MARK: Events

    /// Sends one event and tells what came of it at once.
    @discardableResult
    package func send(_ event: AuthorityEvent) -> AuthorityAnswer {
        send(event, reply: nil)
    }

    /// A new context.
    package func makeContext() -> ContextID {
        let id = ContextID(number: core.withLock { $0.nextNumber() })
        send(.app(.createContext(id)))
        return id
    }

    /// Begins an evaluation; `reply` is called once on the reply queue, unless the process ends first.
    @discardableResult
    package func evaluate(
        _ context: ContextID,
        _ policy: OwnerPolicy,
        reason: String,
        abandoned: (@Sendable () -> Void)? = nil,
        reply: @escaping @Sendable (Result<OwnerMeans, OwnerError>) -> Void
    ) -> EvaluationID {
        begin(.onQueue(reply, abandoned: abandoned)) { .evaluate($0, context, policy, reason: reason) }
    }

    /// Evaluates and waits on the calling thread; `nil` where the process ended first.
    package func evaluateBlocking(
        _ context: ContextID,
        _ policy: OwnerPolicy,
        reason: String
    ) -> Result<OwnerMeans, OwnerError>? {
        let waiter = Waiter()
        begin(.toWaiter(waiter)) { .evaluate($0, context, policy, reason: reason) }
        return waiter.wait()
    }

    /// Begins an evaluation that is answered once, unless the process ends first.
    @discardableResult
    func begin(_ reply: Reply, _ call: (EvaluationID) -> AppCall) -> EvaluationID {
        let id = EvaluationID(number: core.withLock { $0.nextNumber() })
        _ = send(.app(call(id)), reply: (id, reply))
        return id
    }

    private func send(_ event: AuthorityEvent, reply: (id: EvaluationID, reply: Reply)?) -> AuthorityAnswer {
        let (answer, wakes, mustDrain, afterEvent) = core.withLock { core in
            if let reply { core.replies[reply.id] = reply.reply }
            let moment = clock.now()
            let reduction =
                core.store.map { $0.reduce(event, at: moment, &core.state) } ?? core.state.reduce(event, at: moment)
            core.transitions.formUnion(reduction.transitions)
            // An app that does not run cannot have asked: nothing will ever answer.
            let isLost = reply != nil && reduction.answer == .impossible(.appNotRunning)
            let wakes = Self.post(reduction.effects + (isLost ? [.processEnded(.notRunning)] : []), &core)
            let mustDrain = !core.outbox.isEmpty && !core.isDraining
            core.isDraining = core.isDraining || mustDrain
            return (reduction.answer, wakes, mustDrain, core.afterEvent)
        }
        if mustDrain { queue.async { self.drain() } }
        for (waiter, result) in wakes { waiter.fulfil(result) }
        for body in afterEvent { body() }
        return answer
    }

    /// Puts effects into the outbox; waiters are given back, to be woken when the lock is free.
    private static func post(
        _ effects: [AuthorityEffect],
        _ core: inout Core
    ) -> [(Waiter, Result<OwnerMeans, OwnerError>?)] {
        var wakes: [(Waiter, Result<OwnerMeans, OwnerError>?)] = []
        for effect in effects {
            if !core.observers.isEmpty { core.outbox.append(.tell(effect)) }
            switch effect {
            case .prompt: break
            case .reply(let id, let result):
                switch core.replies.removeValue(forKey: id) {
                case .onQueue(let reply, _): core.outbox.append(.reply(reply, result))
                case .toWaiter(let waiter): wakes.append((waiter, result))
                case nil: break
                }
            case .processEnded: wakes += abandonReplies(&core)
            }
        }
        return wakes
    }

    /// Lets go of every reply that will never come, for the process that wanted it has ended.
    private static func abandonReplies(_ core: inout Core) -> [(Waiter, Result<OwnerMeans, OwnerError>?)] {
        var wakes: [(Waiter, Result<OwnerMeans, OwnerError>?)] = []
        for reply in core.replies.values {
            switch reply {
            case .onQueue(let reply, let abandoned): core.outbox.append(.abandon(abandoned, reply))
            case .toWaiter(let waiter): wakes.append((waiter, nil))
            }
        }
        core.replies = [:]
        return wakes
    }

    // MARK: Outbox

    /// Delivers an answer that needed no event where replies come from, after those that are under way.
    package func deliver(_ body: @escaping @Sendable () -> Void) {
        let mustDrain = core.withLock { core in
            core.outbox.append(.call(body))
            defer { core.isDraining = true }
            return !core.isDraining
        }
        if mustDrain { queue.async { self.drain() } }
    }

    private func drain() {
        while let (jobs, observers) = nextJobs() {
            for job in jobs {
                switch job {
                case .tell(let effect): for observer in observers { observer(effect) }
                case .reply(let reply, let result): reply(result)
                case .abandon(let abandoned, _): abandoned?()
                case .call(let body): body()
                }
            }
        }
    }

    /// What is in the outbox; `nil` when it is empty, and then whoever waits for that goes on.
    private func nextJobs() -> (jobs: [Job], observers: [@Sendable (AuthorityEffect) -> Void])? {
        let (jobs, observers, idle) = core.withLock { core in
            let jobs = core.outbox
            core.outbox = []
            guard jobs.isEmpty else { return (jobs, core.observers, [CheckedContinuation<Void, Never>]()) }
            core.isDraining = false
            let idle = core.idleWaiters
            core.idleWaiters = []
            return ([], [], idle)
        }
        for waiter in idle { waiter.resume() }
        return jobs.isEmpty ? nil : (jobs, observers)
    }

    /// Returns when every effect was carried out and every reply delivered.
    package func settled() async {
        guard core.withLock({ $0.isDraining }) else { return }
        await withCheckedContinuation { continuation in
            let isIdle = core.withLock { core in
                if core.isDraining { core.idleWaiters.append(continuation) }
                return !core.isDraining
            }
            if isIdle { continuation.resume() }
        }
    }
}
