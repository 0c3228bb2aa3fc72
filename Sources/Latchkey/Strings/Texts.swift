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
        self[.message(state)].replacing("{sensor}", with: self[.sensorInSentence(sensor)])
    }

    func loginPrompt(_ username: String) -> String {
        self[.loginPrompt].replacing("{account}", with: username)
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
        [.fallbackButton, .cancelButton, .loginPrompt]
            + Biometry.allCases.flatMap { [.sensorName($0), .sensorInSentence($0), .prompt($0), .bindingPrompt($0)] }
            + AuthenticationState.allCases.map { .message($0) }
    }
}

extension OwnerError {
    /// What happened, in a sentence for the person in front of the device.
    public func sentence(in language: Language) -> String {
        Texts(language).message(for: AuthenticationState(code))
    }
}
