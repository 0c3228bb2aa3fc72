// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

// What a person does at the sensor and on the screen.
extension SimulatedPhone {
    /// Lays a finger on the sensor.
    ///
    /// - Returns: whether the sensor listened; otherwise nothing happened at all.
    @discardableResult
    public func touch(_ finger: Template) -> Bool {
        authority.send(.person(.touch(finger))) == .done
    }

    /// Looks at the phone.
    ///
    /// - Returns: whether the sensor looked back; otherwise nothing happened at all.
    @discardableResult
    public func face(matches: Bool) -> Bool {
        authority.send(.person(.face(matches: matches))) == .done
    }

    /// Taps a button of the prompt.
    ///
    /// - Throws: `Impossibility.buttonNotShown(_:shown:)`, which tells what is shown instead.
    public func tap(_ button: VisiblePrompt.Button) throws(Impossibility) {
        try send(.person(.tap(button)))
    }

    /// Types on the passcode page.
    ///
    /// During a wait the entry is neither checked nor counted.
    /// - Throws: `Impossibility.noPasscodePage`.
    public func enterPasscode(_ entry: String) throws(Impossibility) {
        try send(.person(.enterPasscode(entry)))
    }

    /// Answers the alert that asks whether the app may use the sensor.
    ///
    /// - Throws: `Impossibility.noPermissionAlert`.
    public func answerPermission(allow: Bool) throws(Impossibility) {
        try send(.person(.answerPermission(allow: allow)))
    }

    /// Answers on a companion nearby.
    ///
    /// - Throws: `Impossibility.noCompanionAsked`.
    public func companionAnswers(approves: Bool) throws(Impossibility) {
        try send(.person(.companionAnswers(approves: approves)))
    }
}

// The same, told beforehand: done as soon as something waits for it, in order. So a call that blocks for its owner does
// not block a test. A prompt that the next of them does not fit waits on, unless the phone was made with
// `unansweredPrompts: .fail`; so a test ends well with `#expect(phone.answersLeft == 0)`.
extension SimulatedPhone {
    /// Lays this finger on the sensor when it next listens.
    ///
    /// Answers are used in the order in which they were told. A prompt that the next one does not fit waits, and so does
    /// the call, for ever if need be: ``UnansweredPrompts/fail`` ends the call instead.
    public func willTouch(_ finger: Template) {
        tell(.touch(finger))
    }

    /// Looks at the phone when it next looks for a face or eyes.
    ///
    /// A prompt that the next told answer does not fit waits; see ``UnansweredPrompts``.
    public func willShowFace(matches: Bool) {
        tell(.face(matches: matches))
    }

    /// Taps this button when it is next shown.
    ///
    /// A prompt that the next told answer does not fit waits; see ``UnansweredPrompts``.
    public func willTap(_ button: VisiblePrompt.Button) {
        tell(.tap(button))
    }

    /// Types this on the next passcode page.
    ///
    /// A prompt that the next told answer does not fit waits; see ``UnansweredPrompts``.
    public func willEnterPasscode(_ entry: String) {
        tell(.enterPasscode(entry))
    }

    /// Answers the next permission alert.
    ///
    /// A prompt that the next told answer does not fit waits; see ``UnansweredPrompts``.
    public func willAnswerPermission(allow: Bool) {
        tell(.answerPermission(allow: allow))
    }

    /// Answers on the companion when it is next asked.
    ///
    /// A prompt that the next told answer does not fit waits; see ``UnansweredPrompts``.
    public func willAnswerOnCompanion(approves: Bool) {
        tell(.companionAnswers(approves: approves))
    }

    private func tell(_ act: PersonAct) {
        told.add(act)
        told.answer(to: authority)
    }
}
