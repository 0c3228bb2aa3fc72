// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// How often anybody may be wrong.
///
/// Only refusals count in the end. An attempt that finds the rest of its budget held by others that are not decided
/// yet waits for them.
struct Limits: Sendable {
    let storage: any ServerStorage
    let hashes: KeyedHashes
    let environment: ServerEnvironment
    let configuration: ServerConfiguration
    private let turns = Turnstile(capacity: 256)

    init(
        storage: any ServerStorage,
        hashes: KeyedHashes,
        environment: ServerEnvironment,
        configuration: ServerConfiguration
    ) {
        self.storage = storage
        self.hashes = hashes
        self.environment = environment
        self.configuration = configuration
    }

    /// Wire protocol §7: counts an attempt durably before the look; it stays counted if the look refuses it.
    ///
    /// A good one is given back, and one that could not be looked at.
    func counting<Value: Sendable>(
        _ attempt: Attempt,
        before look: () async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        guard !configuration.dangerouslyWithoutLimits else { return try await look() }
        try await count(attempt)
        defer { for budget in attempt.budgets { turns.decide(budget.key) } }
        let value: Value
        do throws(Refusal) { value = try await look() } catch {
            if error.code == .unavailable {
                await settle(attempt) { tables throws(Refusal) in try tables.giveBack(attempt) }
            }
            throw error
        }
        await settle(attempt) { tables throws(Refusal) in try tables.succeed(attempt) }
        return value
    }

    /// The same for attempts that cost no work to guess at: what is refused is counted before the caller is told.
    ///
    /// So a good login writes nothing for it.
    func countingRefusals<Value: Sendable>(
        _ attempt: Attempt,
        of look: () async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        guard !configuration.dangerouslyWithoutLimits else { return try await look() }
        try await hold(attempt)
        defer { for budget in attempt.budgets { turns.decide(budget.key) } }
        do throws(Refusal) { return try await look() } catch {
            if error.code == .loginRefused || error.code == .proofRefused { try await countRefused(attempt) }
            throw error
        }
    }

    /// Wire protocol §7, sign-up: every call counts, whatever becomes of it.
    func countOnce(_ attempt: Attempt) async throws(Refusal) {
        guard !configuration.dangerouslyWithoutLimits else { return }
        if let full = try await countDurably(attempt) { throw refusal(full, attempt) }
    }
}

extension Limits {
    /// Takes the turn at every budget that can stop the attempt, always in the same order, so that no two wait for each
    /// other.
    private func count(_ attempt: Attempt) async throws(Refusal) {
        let (enforced, others) = (attempt.budgets.filter(\.isEnforced), attempt.budgets.filter { !$0.isEnforced })
        for budget in others { turns.hold(budget.key) }
        do throws(Refusal) {
            try await withTurns(at: enforced) { () throws(Refusal) in
                try await repeatedly(attempt, enforced) { () throws(Refusal) in try await countDurably(attempt) }
                for budget in enforced { turns.hold(budget.key) }
            }
        } catch {
            for budget in others { turns.decide(budget.key) }
            throw error
        }
    }

    /// The same without counting: those that are being looked at may all be refused, so they take room too.
    private func hold(_ attempt: Attempt) async throws(Refusal) {
        try await withTurns(at: attempt.budgets) { () throws(Refusal) in
            try await repeatedly(attempt, attempt.budgets) { () throws(Refusal) in
                try await usedUp(attempt, besides: attempt.budgets.map { turns.standing($0.key).held })
            }
            for budget in attempt.budgets { turns.hold(budget.key) }
        }
    }

    private func withTurns(
        at budgets: [Budget],
        _ body: () async throws(Refusal) -> Void
    ) async throws(Refusal) {
        var taken: [Budget] = []
        defer { for budget in taken { turns.giveTurn(budget.key) } }
        for budget in budgets {
            try await turns.takeTurn(budget.key)
            taken.append(budget)
        }
        try await body()
    }

    /// Tries until there is room, and refuses when there is none that anybody might still give back.
    private func repeatedly(
        _ attempt: Attempt,
        _ budgets: [Budget],
        _ take: () async throws(Refusal) -> UsedUp?
    ) async throws(Refusal) {
        while true {
            let before = budgets.map { turns.standing($0.key).decisions }
            guard let full = try await take() else { return }
            let index = budgets.firstIndex { $0.key == full.budget.key } ?? 0
            let after = turns.standing(full.budget.key)
            guard after.held > 0 || after.decisions != before[index] else { throw refusal(full, attempt) }
            try await turns.awaitDecision(full.budget.key, after: before[index])
        }
    }

    private func countDurably(_ attempt: Attempt) async throws(Refusal) -> UsedUp? {
        let limit = configuration.mostCounters
        return try await storage.act(at: attempt.now) { tables throws(Refusal) in
            try tables.count(attempt, keepingAtMost: limit)
        }
    }

    /// The budget that would be used up if all that is being looked at were refused.
    private func usedUp(_ attempt: Attempt, besides held: [Int]) async throws(Refusal) -> UsedUp? {
        try await storage.read { tables throws(Refusal) in
            for (budget, held) in zip(attempt.budgets, held) {
                let times = try tables.counter(budget.key)?.times ?? []
                let all = times + Array(repeating: attempt.now, count: held)
                if let end = budget.rule.end(of: all, at: attempt.now) { return UsedUp(budget: budget, until: end) }
            }
            return nil
        }
    }

    /// Counted also for a caller who has gone: breaking the connection saves no attempt.
    private func countRefused(_ attempt: Attempt) async throws(Refusal) {
        let task = Task { [self] () async -> Refusal? in
            do throws(Refusal) { _ = try await countDurably(attempt) } catch { return error }
            return nil
        }
        if let failure = await task.value { throw failure }
    }

    /// What follows from the look; where the store fails the attempt stays counted.
    private func settle(
        _ attempt: Attempt,
        _ act: @escaping @Sendable (any ServerTables) throws(Refusal) -> Void
    ) async {
        let storage = storage
        // A task of its own, for the caller may have gone.
        let task = Task { () async -> Refusal? in
            do throws(Refusal) { try await storage.act(at: attempt.now, act) } catch { return error }
            return nil
        }
        if let failure = await task.value { environment.log("limits.not_given_back", ["reason": failure.step]) }
    }

    private func refusal(_ full: UsedUp, _ attempt: Attempt) -> Refusal {
        .waiting(attempt.code, step: full.budget.rule.step, until: full.until, at: attempt.now)
    }
}

extension LimitRule {
    /// What the log calls a refusal by it.
    fileprivate var step: String {
        switch self {
        case .within: "limits.count"
        case .inARow: "limits.row"
        }
    }
}
