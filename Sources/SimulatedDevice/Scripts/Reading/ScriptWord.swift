// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import LatchkeyCore
package import OwnerAuthority

/// A value that scripts write as one word of a fixed list.
package protocol ScriptWord: Sendable {
    /// Every value that a script may write, in the order of the page.
    static var scriptValues: [Self] { get }
    /// The word.
    var scriptWord: String { get }
}

extension ScriptWord where Self: RawRepresentable, RawValue == String {
    package var scriptWord: String { rawValue }
}

extension ScriptWord {
    init?(scriptWord: String) {
        guard let value = Self.scriptValues.first(where: { $0.scriptWord.isIdentical(to: scriptWord) }) else {
            return nil
        }
        self = value
    }
}

extension Biometry: ScriptWord {
    /// Apple's sensors; a reader that is not Apple's has no script.
    package static let scriptValues: [Self] = [.touchID, .faceID, .opticID, .none]
}

extension OwnerPolicy: ScriptWord {
    package static let scriptValues = allCases

    package var scriptWord: String {
        switch self {
        case .biometrics: "biometrics"
        case .owner: "owner"
        case .companion: "companion"
        case .biometricsOrCompanion: "biometricsOrCompanion"
        }
    }
}

extension BiometryPermission: ScriptWord {
    package static let scriptValues = allCases
}

extension UnlockMeans: ScriptWord {
    package static let scriptValues = allCases
}

extension AppState: ScriptWord {
    package static let scriptValues = allCases
    /// Where a step can move an app.
    package static let places: [Self] = [.foreground, .inactive, .background]
}

extension VisiblePrompt.Kind: ScriptWord {
    package static let scriptValues = allCases
}

extension VisiblePrompt.Button: ScriptWord {
    package static let scriptValues = allCases
    /// What a step can tap; the alert has a step of its own.
    package static let tappable: [Self] = [.cancel, .fallback, .tryAgain]
}
