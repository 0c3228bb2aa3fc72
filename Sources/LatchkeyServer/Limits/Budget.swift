// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What some attempts count against together.
struct Budget: Sendable, Hashable {
    let key: CounterKey
    let rule: LimitRule
    /// One that is not enforced is counted, and stops nobody.
    var isEnforced = true

    /// Until when it is used up; `nil` while there is room.
    func end(in tables: any CounterLookup, at now: Timestamp) throws(Refusal) -> Timestamp? {
        guard isEnforced, let counter = try tables.counter(key) else { return nil }
        return rule.end(of: counter.times, at: now)
    }
}

/// A budget that is used up.
struct UsedUp: Sendable, Hashable {
    let budget: Budget
    let until: Timestamp
}

/// Attempts by one caller on one subject, counted against one budget or several.
struct Attempt: Sendable, Hashable {
    let budgets: [Budget]
    let now: Timestamp
    let target: Target
    /// What is told when a budget is used up.
    let code: ProblemCode

    /// What it is made on; counters of those that are there are kept longest.
    enum Target: Sendable, Hashable {
        case name(String)
        case device(DeviceID)
        case nobody
    }
}

extension ServerLookup {
    /// Whether a name is an account's, or a device is bound.
    fileprivate func has(_ target: Attempt.Target) throws(Refusal) -> Bool {
        switch target {
        case .name(let name): return try account(named: name) != nil
        case .device(let id): return try device(id).map { $0.end == nil } ?? false
        case .nobody: return false
        }
    }
}

extension ServerTables {
    /// Counts an attempt against all of its budgets, or tells the one that is used up and counts nothing.
    func count(_ attempt: Attempt, keepingAtMost limit: Int) throws(Refusal) -> UsedUp? {
        for budget in attempt.budgets {
            if let end = try budget.end(in: self, at: attempt.now) { return UsedUp(budget: budget, until: end) }
        }
        for budget in attempt.budgets {
            let present = try counter(budget.key)
            if present == nil { try makeRoom(leaving: limit - 1) }
            try keep(budget.rule.adding(attempt.now, to: present?.times ?? []), of: budget, for: attempt)
        }
        return nil
    }

    /// Takes an attempt back that was not looked at.
    func giveBack(_ attempt: Attempt) throws(Refusal) {
        for budget in attempt.budgets {
            guard let present = try counter(budget.key) else { continue }
            try keep(budget.rule.removing(attempt.now, from: present.times), of: budget, for: attempt)
        }
    }

    /// Takes an attempt back that was good, and the wrong ones that were in a row before it.
    func succeed(_ attempt: Attempt) throws(Refusal) {
        for budget in attempt.budgets {
            guard let present = try counter(budget.key) else { continue }
            try keep(budget.rule.succeeding(attempt.now, among: present.times), of: budget, for: attempt)
        }
    }

    private func keep(_ times: [Timestamp], of budget: Budget, for attempt: Attempt) throws(Refusal) {
        guard !times.isEmpty else { return try removeCounter(budget.key) }
        try keep(
            StoredCounter(
                key: budget.key,
                times: times,
                keptUntil: budget.rule.keptUntil(times),
                isOfSomebody: try has(attempt.target)
            )
        )
    }

    /// Wire protocol §7: the oldest go first; more than one at once, so that a full store is not sorted at each attempt.
    private func makeRoom(leaving limit: Int) throws(Refusal) {
        let surplus = try counterCount() - limit
        if surplus > 0 { try removeOldestCounters(surplus + limit / 2_000) }
    }
}
