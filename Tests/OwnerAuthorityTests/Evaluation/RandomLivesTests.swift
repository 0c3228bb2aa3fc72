// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority
import SeededChance
import Testing

@Suite("Random lives")
struct RandomLivesTests {
    /// What a life must never show, whatever happens in it.
    struct Witness {
        var asked: Set<EvaluationID> = []
        var answered: Set<EvaluationID> = []
        var generation: UInt64 = 0

        /// Notes an event's effects.
        /// - Returns: what is wrong, if anything.
        mutating func note(_ event: AuthorityEvent, _ reduction: Reduction, _ state: AuthorityState) -> String? {
            if let id = event.evaluation, reduction.answer != .impossible(.appNotRunning) { asked.insert(id) }
            for effect in reduction.effects {
                switch effect {
                case .reply(let id, let result):
                    if case .success(let means) = result, !Self.isEarned(means, by: event) {
                        return "a gift of \(means)"
                    }
                    guard asked.contains(id) else { return "a reply to nobody" }
                    guard answered.insert(id).inserted else { return "a second reply" }
                case .processEnded: asked = answered
                case .prompt(let prompt): if prompt != state.prompt { return "a prompt that is not shown" }
                }
            }
            return flaw(state)
        }

        /// A success needs what proves the owner, now or, for a silent one, at an earlier success or unlock.
        private static func isEarned(_ means: OwnerMeans, by event: AuthorityEvent) -> Bool {
            switch (event, means) {
            case (.person(.touch(let finger)), .biometrics):
                RandomLife.enrolled.contains(finger) || finger == .leftThumb
            case (.person(.face(let matches)), .biometrics): matches
            case (.person(.enterPasscode(let entry)), .passcode): entry == RandomLife.passcode
            case (.person(.companionAnswers(let approves)), .companion): approves
            case (.app(.evaluate), _), (.app(.evaluateAccess), _): true
            default: false
            }
        }

        private mutating func flaw(_ state: AuthorityState) -> String? {
            defer { generation = state.enrolment.generation }
            if state.enrolment.generation < generation { return "the generation was lowered" }
            if !(0...5).contains(state.misses) { return "\(state.misses) misses" }
            if asked.subtracting(answered) != Set([state.open?.id].compactMap { $0 }) { return "a lost evaluation" }
            if state.open != nil, state.app.state == .background || state.app.state == .terminated {
                return "a prompt over an app that is not there"
            }
            return nil
        }
    }

    /// 100,000 lives of 40 events: each evaluation is answered once, and every way of the reducer is gone.
    @Test("Every evaluation has exactly one reply in any order of events, and every transition is reached")
    func everyLife() throws {
        let seed =
            ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("random lives from seed \(seed)")
        var reached = TransitionSet()

        for number in 0..<100_000 {
            var life = RandomLife(seed: seed &+ UInt64(number))
            var state = life.device()
            var witness = Witness()
            for _ in 0..<40 {
                life.step()
                let event = life.event(state)
                let reduction = state.reduce(event, at: life.now)
                reached.formUnion(reduction.transitions)
                if let flaw = witness.note(event, reduction, state) {
                    Issue.record("seed \(seed &+ UInt64(number)): \(flaw) after \(event)")
                    return
                }
            }
            let last = state.reduce(.device(.interrupt), at: life.now)
            _ = witness.note(.device(.interrupt), last, state)
            try #require(witness.asked == witness.answered, "seed \(seed &+ UInt64(number))")
        }

        let missing = Transition.allCases.filter { !reached.contains($0) }
        #expect(missing.isEmpty)
        print("transitions reached: \(Transition.allCases.count - missing.count) of \(Transition.allCases.count)")
    }

    @Test("The set of transitions has room for all of them")
    func room() {
        #expect(Transition.allCases.count <= TransitionSet.capacity)
    }
}

extension AuthorityEvent {
    /// The evaluation that begins with it.
    fileprivate var evaluation: EvaluationID? {
        switch self {
        case .app(.evaluate(let id, _, _, _)), .app(.evaluateAccess(let id, _, _, _)): id
        default: nil
        }
    }
}
