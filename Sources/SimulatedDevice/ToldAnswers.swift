// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// What the person will do as soon as something waits for it, in order.
final class ToldAnswers: Sendable {
    private struct Plan {
        var acts: [PersonAct] = []
        var isAnswering = false
        var wasAsked = false
        /// Evaluations that ended because their prompt found no answer: mistakes of a test, so few.
        var unanswered: [EvaluationID: UnansweredPrompt] = [:]
        var allUnanswered: [UnansweredPrompt] = []
    }

    private let plan = Locked(Plan())
    let unansweredPrompts: UnansweredPrompts

    init(_ unansweredPrompts: UnansweredPrompts) {
        self.unansweredPrompts = unansweredPrompts
    }

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
            if unansweredPrompts == .fail { endUnanswered(of: authority) }
        } while !end()
    }

    private func begin() -> Bool {
        plan.withLock { plan in
            plan.wasAsked = true
            let isIdle = plan.acts.isEmpty && unansweredPrompts == .wait
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

    /// Every prompt that found no told answer, in order.
    var allUnanswered: [UnansweredPrompt] {
        plan.withLock { $0.allUnanswered }
    }

    /// The prompt for which an evaluation ended, if it was that; told once.
    func unansweredPrompt(of evaluation: EvaluationID) -> UnansweredPrompt? {
        plan.withLock { $0.unanswered.removeValue(forKey: evaluation) }
    }

    /// Nothing more is done for the prompt that is up, and no call waits: it is ended.
    private func endUnanswered(of authority: Authority) {
        guard let prompt = authority.read({ $0.prompt }) else { return }
        let unanswered = plan.withLock { plan in
            let unanswered = UnansweredPrompt(prompt: prompt, left: plan.acts)
            plan.unanswered[prompt.evaluation] = unanswered
            plan.allUnanswered.append(unanswered)
            return unanswered
        }
        // An app that takes every error for a cancellation says nothing, and its test would not know why.
        FileHandle.standardError.write(Data("SimulatedPhone: \(unanswered)\n".utf8))
        authority.send(.device(.abandonPrompt(diagnosis: unanswered.description)))
    }
}
