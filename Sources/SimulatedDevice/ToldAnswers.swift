// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// What the person will do as soon as something waits for it, in order.
final class ToldAnswers: Sendable {
    private struct Plan {
        var acts: [PersonAct] = []
        var isAnswering = false
        var wasAsked = false
    }

    private let plan = Locked(Plan())

    var count: Int {
        plan.withLock { $0.acts.count }
    }

    func add(_ act: PersonAct) {
        plan.withLock { $0.acts.append(act) }
    }

    /// Does whatever is waited for; the thread that is already at it does the rest for the others.
    func answer(to authority: Authority) {
        guard begin() else { return }
        repeat {
            while let act = nextAct(for: authority) { authority.send(.person(act)) }
        } while !end()
    }

    private func begin() -> Bool {
        plan.withLock { plan in
            plan.wasAsked = true
            guard !plan.isAnswering, !plan.acts.isEmpty else { return false }
            plan.isAnswering = true
            plan.wasAsked = false
            return true
        }
    }

    private func nextAct(for authority: Authority) -> PersonAct? {
        guard let first = plan.withLock({ $0.acts.first }) else { return nil }
        guard authority.read({ $0.isAwaiting(first) }) else { return nil }
        return plan.withLock { $0.acts.removeFirst() }
    }

    private func end() -> Bool {
        plan.withLock { plan in
            guard !plan.wasAsked else {
                plan.wasAsked = false
                return false
            }
            plan.isAnswering = false
            return true
        }
    }
}
