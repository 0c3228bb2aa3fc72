// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A language that Latchkey speaks to people.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English, also where a wanted language is missing.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"
}

extension OwnerError {
    /// What happened, in a sentence for the person in front of the device.
    public func sentence(in language: Language) -> String {
        let table =
            switch language {
            case .english: Sentences.english
            case .simplifiedChinese: Sentences.simplifiedChinese
            }
        return table.reasons[code] ?? table.unknown
    }
}

/// One language's sentences; a table each, so that a translator has one file to read.
struct Sentences: Sendable {
    let reasons: [OwnerError.Code: String]
    /// For a code that has no sentence of its own.
    let unknown: String
}
