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
        /// Calls that end when their prompt finds no answer; `nil` until that has happened.
        var impatientCalls: [EvaluationID: UnansweredPrompt?] = [:]
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
            endUnanswered(of: authority)
        } while !end()
    }

    private func begin() -> Bool {
        plan.withLock { plan in
            plan.wasAsked = true
            let isIdle = plan.acts.isEmpty && plan.impatientCalls.isEmpty
            guard !plan.isAnswering, !isIdle else { return false }
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

    // MARK: Prompts that find no answer

    /// From now on this evaluation ends as soon as it shows a prompt that the next told answer does not fit.
    func refuseToWait(for evaluation: EvaluationID, of authority: Authority) {
        plan.withLock { _ = $0.impatientCalls.updateValue(nil, forKey: evaluation) }
        answer(to: authority)
    }

    /// Forgets an evaluation that has ended.
    /// - Returns: the prompt that it ended for, if it was that.
    func unansweredPrompt(of evaluation: EvaluationID) -> UnansweredPrompt? {
        plan.withLock { $0.impatientCalls.removeValue(forKey: evaluation) ?? nil }
    }

    /// Nothing more is done for the prompt that is up: where its call does not wait, it is ended.
    private func endUnanswered(of authority: Authority) {
        guard
            let (prompt, context) = authority.read({ state in
                state.prompt.flatMap { prompt in
                    state.open.map { (prompt, $0.context) }
                }
            })
        else { return }
        let isImpatient = plan.withLock { plan in
            guard plan.impatientCalls.keys.contains(prompt.evaluation) else { return false }
            plan.impatientCalls[prompt.evaluation] = UnansweredPrompt(prompt: prompt, left: plan.acts)
            return true
        }
        if isImpatient { authority.send(.app(.invalidate(context))) }
    }
}
