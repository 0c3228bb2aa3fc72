// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import SimulatedDevice

/// A person with a phone in the hand: tells what the phone shows, and does next whatever was said beforehand.
///
/// What is shown and done is told before the app hears its answer, always in the same order. A prompt for which nothing
/// was said is interrupted, so that a story never waits.
final class Sitting: Sendable {
    private struct Act: Sendable {
        let act: PersonAct
        let text: String
    }

    let phone: SimulatedPhone
    private let teller: StoryTeller
    private let acts = Locked<[Act]>([])

    init(_ phone: SimulatedPhone, _ teller: StoryTeller) {
        self.phone = phone
        self.teller = teller
        phone.authority.observe { [weak self] in self?.hear($0) }
    }

    /// What the person does next, when something waits for it.
    func will(_ act: PersonAct, _ text: String) {
        acts.withLock { $0.append(Act(act: act, text: text)) }
    }

    /// Whether everything that was said has been done.
    var isDone: Bool { acts.withLock { $0.isEmpty } }

    private func hear(_ effect: AuthorityEffect) {
        guard case .prompt(let prompt) = effect else { return }
        teller.tell(.prompt(prompt))
        if prompt != nil { act() }
    }

    private func act() {
        while let next = nextAct() {
            let before = phone.prompt
            teller.tell(.person(next.text))
            phone.authority.send(.person(next.act))
            guard phone.prompt == before else { return }
            teller.tell(.phone(teller.texts.shakes))
        }
        phone.interrupt()
    }

    private func nextAct() -> Act? {
        guard let next = acts.withLock({ $0.first }), phone.authority.read({ $0.isAwaiting(next.act) }) else {
            return nil
        }
        return acts.withLock { $0.removeFirst() }
    }
}
