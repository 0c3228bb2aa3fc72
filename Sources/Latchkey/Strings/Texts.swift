// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// Every text that Latchkey shows to people, in one language; each can be replaced by the app's own.
///
/// The language is handed in: nothing here asks the system for one.
public struct Texts: Sendable, Hashable {
    /// The name of a text.
    public enum Key: Sendable, Hashable {
        /// What a sensor is called in a list of settings or on a button.
        case sensorName(Biometry)
        /// What a sensor is called inside a sentence; it takes the place of `{sensor}`.
        case sensorInSentence(Biometry)
        /// Why the app asks, where the caller gives no reason.
        case prompt(Biometry)
        /// The button that leads to the app's own way in.
        case fallbackButton
        /// The button that takes the prompt away.
        case cancelButton
        /// What an answer means, in a sentence; `{sensor}` stands for the sensor.
        case message(AuthenticationState)
        /// Why the app asks while it binds a device.
        case bindingPrompt(Biometry)
        /// Why the app asks while it logs in by a device; `{account}` stands for the account's name.
        case loginPrompt
        /// Why the app asks while it unbinds a device; `{account}` stands for the account's name.
        case unbindingPrompt
        /// The offer to log in by the sensor from now on: its title; `{sensor}` stands for the sensor.
        case offerTitle
        /// The offer: what it means.
        case offerText
        /// The offer where the device was bound before and no longer helps: what happened, and what it means; `{sensor}`
        /// stands for the sensor.
        case offerAgainText
        /// The offer's button that accepts it; `{sensor}` stands for the sensor.
        case offerAcceptButton
        /// The offer's button that puts it off.
        case offerLaterButton

        /// What a payment's prompt says; `{amount}`, `{currency}`, `{payee}` and `{reference}` stand for its members.
        case paymentPrompt
        /// The same for a payment with a memo, `{memo}`.
        case paymentPromptWithMemo
        /// What an allowance's prompt says; `{time}` stands for how long it lasts.
        case allowancePrompt
        /// Why there is no signature, and what can be done, by use of the sensor; `{sensor}` stands for the sensor.
        case sensorLocked(SensorUse)
        /// The button that leads to the payment password.
        case paymentPasswordButton
        /// A page for the payment password: its title.
        case paymentPasswordTitle
        /// The payment password was wrong; `{count}` stands for the tries that are left.
        case paymentPasswordWrong
        /// The payment password is locked for `{time}`.
        case paymentPasswordLocked
        /// The account has no payment password.
        case paymentPasswordNotSet
        /// The allowance does not cover it: the person is asked.
        case allowanceExceeded
        /// The button that turns a confirmation down.
        case rejectButton
        /// A confirmation that was turned down.
        case confirmationRejected
        /// A confirmation that nobody decided in time.
        case confirmationExpired
        /// The server's document is not what was asked for.
        case documentMismatch
        /// The server could not be reached; whether it was decided is unknown.
        case confirmationUnknown
        /// The server refuses it.
        case confirmationRefused
        /// The receipt does not hold.
        case receiptRefused

        /// Why the app asks while it unlocks, or while its lock is turned on or off.
        case lockPrompt(AppLockPurpose)
        /// What stands beside the switch of the lock.
        case lockSwitch(Biometry)
        /// What stands on the cover of a locked app.
        case lockedTitle
        /// The button of the cover.
        case unlockButton(Biometry)
        /// The button that leads to the app's own code.
        case codeButton(PasscodeShape)
        /// The button that signs out where there is no code.
        case signInAgainButton
        /// The button for somebody who forgot the code.
        case forgotCodeButton(PasscodeShape)
        /// The alert before signing out: its title.
        case forgotCodeQuestion
        /// The alert before signing out: what it means.
        case forgotCodeExplanation
        /// The alert before signing out: the button that does it.
        case signOutButton
        /// The button that leads to the app's page in Settings.
        case openSettingsButton
        /// What stands on top of a page for a code.
        case codeTitle(PasscodeShape, PasscodePage)
        /// A new code was not entered alike twice.
        case codesDiffer(PasscodeShape)
        /// A wrong code.
        case codeWrong(PasscodeShape)
        /// How many tries are left; `{count}` stands for them.
        case triesLeft
        /// The same wrong code again.
        case codeRepeated
        /// A number of hours, `{count}`: for one, and behind a bar for others.
        case hours
        /// The same for minutes.
        case minutes
        /// The same for seconds.
        case seconds
        /// Nobody may enter a code for `{time}`.
        case codeWait
        /// The tries are used up.
        case codeSpent
        /// Another code is being checked.
        case codeBusy
        /// There is no code.
        case codeNotSet
        /// The code could not be checked.
        case codeUnavailable
        /// A new code is too short; `{count}` stands for the least.
        case codeTooShort(PasscodeShape)
        /// A new code is too long; `{count}` stands for the most.
        case codeTooLong
        /// A new code has other characters than digits.
        case codeNotDigits
        /// A new code has a character that cannot be in one.
        case codeNotPrintable
        /// A code of another kind than the one meant.
        case codeOtherKind
        /// Something was enrolled or removed, so that what is enrolled does not open the lock; `{sensor}` stands for the sensor.
        case enrolmentChanged
        /// The lock's setting could not be read.
        case settingsUnreadable
        /// The lock's setting could not be saved.
        case settingsNotSaved
        /// Signing out did not work.
        case signOutFailed
    }

    /// The language.
    public let language: Language
    private let overrides: [Key: String]

    /// The texts of a language, those aside that the app words for itself.
    public init(_ language: Language = .english, overriding overrides: [Key: String] = [:]) {
        self.language = language
        self.overrides = overrides
    }

    /// A text as it is in the table, or as the app words it.
    public subscript(key: Key) -> String {
        overrides[key] ?? Self.table(language)[key] ?? ""
    }

    /// What an answer means, in a sentence for the person in front of a device with that sensor.
    public func message(for state: AuthenticationState, sensor: Biometry = .none) -> String {
        text(.message(state), naming: sensor)
    }

    func loginPrompt(_ username: String) -> String {
        self[.loginPrompt].replacing("{account}", with: username)
    }

    func unbindingPrompt(_ username: String) -> String {
        self[.unbindingPrompt].replacing("{account}", with: username)
    }

    /// A text that names the sensor of a device.
    func text(_ key: Key, naming sensor: Biometry) -> String {
        self[key].replacing("{sensor}", with: self[.sensorInSentence(sensor)])
    }

    private static func table(_ language: Language) -> [Key: String] {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}

extension Texts.Key: CaseIterable {
    /// Every text there is.
    public static var allCases: [Self] {
        [.fallbackButton, .cancelButton]
            + Biometry.allCases.flatMap { [.sensorName($0), .sensorInSentence($0), .prompt($0)] }
            + deviceLoginCases
            + AuthenticationState.allCases.map { .message($0) }
            + lockCases
    }

    private static var deviceLoginCases: [Self] {
        [
            .hours, .minutes, .seconds, .loginPrompt, .unbindingPrompt, .offerTitle, .offerText, .offerAgainText,
            .offerAcceptButton,
            .offerLaterButton, .paymentPrompt, .paymentPromptWithMemo, .allowancePrompt, .paymentPasswordButton,
            .paymentPasswordTitle, .paymentPasswordWrong, .paymentPasswordLocked, .paymentPasswordNotSet,
            .allowanceExceeded, .rejectButton, .confirmationRejected, .confirmationExpired, .documentMismatch,
            .confirmationUnknown,
            .confirmationRefused, .receiptRefused,
        ]
            + Biometry.allCases.map { .bindingPrompt($0) } + SensorUse.allCases.map { .sensorLocked($0) }
    }

    private static var lockCases: [Self] {
        [
            .lockedTitle, .signInAgainButton, .forgotCodeQuestion, .forgotCodeExplanation, .signOutButton,
            .openSettingsButton, .triesLeft, .codeRepeated, .codeWait, .codeSpent, .codeBusy, .codeNotSet,
            .codeUnavailable, .codeTooLong, .codeNotDigits, .codeNotPrintable, .codeOtherKind, .enrolmentChanged,
            .settingsUnreadable, .settingsNotSaved, .signOutFailed,
        ]
            + AppLockPurpose.allCases.map { .lockPrompt($0) }
            + Biometry.allCases.flatMap { [.lockSwitch($0), .unlockButton($0)] }
            + PasscodeShape.allCases.flatMap { shape in
                [.codeButton(shape), .forgotCodeButton(shape), .codesDiffer(shape), .codeWrong(shape)]
                    + [.codeTooShort(shape)] + PasscodePage.allCases.map { .codeTitle(shape, $0) }
            }
    }
}

extension OwnerError {
    /// What happened, in a sentence for the person in front of the device.
    public func sentence(in language: Language) -> String {
        Texts(language).message(for: AuthenticationState(code))
    }
}
