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
        case .enrolmentChanged: self[.enrolmentChanged]
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
        case .waiting(let duration): self[.codeWait].replacing("{time}", with: Self.clockTime(duration))
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

    /// Hours, minutes and seconds, rounded up, as on a clock: `4:59`, `1:00:00`.
    static func clockTime(_ duration: Duration) -> String {
        let (seconds, fraction) = duration.components
        let whole = max(0, fraction > 0 ? seconds + 1 : seconds)
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        let rest = padded(whole % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
    }

    private static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
