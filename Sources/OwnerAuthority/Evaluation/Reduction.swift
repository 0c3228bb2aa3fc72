// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What became of one event.
package struct Reduction: Sendable {
    /// What the caller learns at once.
    package internal(set) var answer = AuthorityAnswer.done
    /// What happens outside, in order.
    package internal(set) var effects: [AuthorityEffect] = []
    /// The ways the reducer went.
    package internal(set) var transitions = TransitionSet()

    init() {}

    /// An event that did not happen, and what follows from that.
    init(impossible impossibility: Impossibility, effects: [AuthorityEffect] = []) {
        answer = .impossible(impossibility)
        self.effects = effects
    }

    mutating func fail(_ evaluation: EvaluationID, _ error: OwnerError) {
        effects.append(.reply(evaluation, .failure(error)))
    }

    mutating func note(_ transition: Transition) {
        transitions.insert(transition)
    }

    /// What followed from another event at once.
    mutating func append(_ later: Reduction) {
        answer = later.answer
        effects += later.effects
        transitions.formUnion(later.transitions)
    }

    mutating func refuse(_ impossibility: Impossibility, _ transition: Transition) {
        answer = .impossible(impossibility)
        note(transition)
    }
}

extension AuthorityState {
    /// Carries one event out.
    ///
    /// `now` is never before the event before it; where it is, the later moment counts.
    package mutating func reduce(_ event: AuthorityEvent, at moment: Moment) -> Reduction {
        now = max(now, moment)
        var reduction = Reduction()
        let before = open == nil ? nil : prompt
        carryOut(event, &reduction)
        let after = open == nil ? nil : prompt
        if before != after { reduction.effects.insert(.prompt(after), at: 0) }
        return reduction
    }

    private mutating func carryOut(_ event: AuthorityEvent, _ reduction: inout Reduction) {
        switch event {
        case .app(let call): carryOut(call, &reduction)
        case .person(let act): carryOut(act, &reduction)
        case .device(let change): carryOut(change, &reduction)
        }
    }

    private mutating func carryOut(_ call: AppCall, _ reduction: inout Reduction) {
        guard app.state != .terminated else { return reduction.refuse(.appNotRunning, .appNotRunning) }
        switch call {
        case .createContext(let id): createContext(id, &reduction)
        case .configure(let id, let settings): configure(id, settings, &reduction)
        case .preflight(let id, let policy): preflight(id, policy, &reduction)
        case .evaluate(let evaluation, let id, let policy, let reason):
            evaluate(evaluation, id, policy, reason, &reduction)
        case .evaluateAccess(let evaluation, let id, let demand, let reason):
            evaluateAccess(evaluation, id, demand, reason, &reduction)
        case .readBiometryType(let id): readBiometryType(id, &reduction)
        case .invalidate(let id): invalidate(id, &reduction)
        case .release(let id): release(id, &reduction)
        }
    }

    private mutating func carryOut(_ act: PersonAct, _ reduction: inout Reduction) {
        switch act {
        case .touch(let finger): touch(finger, &reduction)
        case .face(let matches): face(matches, &reduction)
        case .tap(let button): tap(button, &reduction)
        case .enterPasscode(let entry): enterPasscode(entry, &reduction)
        case .answerPermission(let allow): answerPermission(allow, &reduction)
        case .companionAnswers(let approves): companionAnswers(approves, &reduction)
        }
    }

    private mutating func carryOut(_ change: DeviceChange, _ reduction: inout Reduction) {
        switch change {
        case .setPermission(let permission): setPermission(permission, &reduction)
        case .enrol(let template): enrol(template, &reduction)
        case .remove(let template): remove(template, &reduction)
        case .setPasscode(let passcode): setPasscode(passcode, &reduction)
        case .move(let state): move(to: state, &reduction)
        case .pressHome: pressHome(&reduction)
        case .interrupt: interrupt(&reduction)
        case .abandonPrompt(let diagnosis): abandonPrompt(diagnosis, &reduction)
        case .lockDevice: lockDevice(&reduction)
        case .unlockDevice(let means): unlockDevice(means, &reduction)
        case .reboot: reboot(&reduction)
        case .upgrade(let profile): upgrade(profile, &reduction)
        case .otherAppMisses(let count): otherAppMisses(count, &reduction)
        case .otherAppMatch: otherAppMatch(&reduction)
        case .learn(let memory): learn(memory, &reduction)
        case .companion(let isNear): moveCompanion(isNear, &reduction)
        case .uninstall: uninstall(&reduction)
        case .install: install(&reduction)
        }
    }
}
