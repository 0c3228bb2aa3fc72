// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// What a person enters with: keys, or a line over dots.
///
/// The words for the two differ.
public enum PasscodeShape: Sendable, Hashable, CaseIterable {
    /// Digits or characters.
    case text
    /// A line over nine dots.
    case pattern
}

/// What a page for a code asks for.
public enum PasscodePage: Sendable, Hashable, CaseIterable {
    /// The code, to unlock.
    case enter
    /// The present code, before it is changed or erased.
    case current
    /// A new code.
    case choose
    /// The new code once more.
    case again
}

extension PasscodeKind {
    /// What a person enters it with.
    public var shape: PasscodeShape { self == .pattern ? .pattern : .text }
}

// Sentences of the lock and its code.
extension Texts {
    /// Why the lock does not open, in a sentence for the person in front of a device with that sensor.
    public func message(for trouble: AppLockTrouble, sensor: Biometry = .none, shape: PasscodeShape = .text) -> String {
        switch trouble {
        case .answer(let state): message(for: state, sensor: sensor)
        case .enrolmentChanged: text(.enrolmentChanged, naming: sensor)
        case .settingsUnreadable: self[.settingsUnreadable]
        case .settingsNotSaved: self[.settingsNotSaved]
        case .signOutFailed: self[.signOutFailed]
        case .code(let answer): message(for: answer, shape: shape)
        }
    }

    /// What became of a code, in a sentence; nothing for the right one.
    public func message(for answer: PasscodeAnswer, shape: PasscodeShape = .text) -> String {
        switch answer {
        case .right: ""
        case .wrong(let left): withTriesLeft(self[.codeWrong(shape)], left)
        case .repeated(let left): withTriesLeft(self[.codeRepeated], left)
        case .waiting(let duration): self[.codeWait].replacing("{time}", with: spokenTime(duration))
        case .spent: self[.codeSpent]
        case .busy: self[.codeBusy]
        case .notSet: self[.codeNotSet]
        case .unavailable: self[.codeUnavailable]
        }
    }

    /// What is wrong with a new code, in a sentence.
    public func message(for flaw: PasscodeFlaw, shape: PasscodeShape = .text) -> String {
        switch flaw {
        case .tooShort(let least): self[.codeTooShort(shape)].replacing("{count}", with: String(least))
        case .tooLong(let most): self[.codeTooLong].replacing("{count}", with: String(most))
        case .notDigits: self[.codeNotDigits]
        case .notPrintable: self[.codeNotPrintable]
        case .otherKind: self[.codeOtherKind]
        }
    }

    private func withTriesLeft(_ sentence: String, _ left: Int?) -> String {
        guard let left else { return sentence }
        let separator = language == .english ? " " : ""
        return sentence + separator + self[.triesLeft].replacing("{count}", with: String(left))
    }

    /// Hours, minutes and seconds as they are said, rounded up to a second: `4 minutes 59 seconds`, `1 小时`.
    func spokenTime(_ duration: Duration) -> String {
        let (seconds, fraction) = duration.components
        let whole = max(0, fraction > 0 ? seconds + 1 : seconds)
        let parts = [(whole / 3600, Key.hours), (whole / 60 % 60, .minutes), (whole % 60, .seconds)]
        let said = parts.filter { $0.0 > 0 }.map { count, unit in self.count(count, unit) }
        return said.isEmpty ? count(0, .seconds) : said.joined(separator: " ")
    }

    /// The first of two forms is for one.
    private func count(_ number: Int64, _ unit: Key) -> String {
        let forms = self[unit].split(separator: "|")
        let form = (number == 1 ? forms.first : forms.last) ?? ""
        return String(form).replacing("{count}", with: String(number))
    }
}
