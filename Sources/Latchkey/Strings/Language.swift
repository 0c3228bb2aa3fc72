// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A language that Latchkey speaks to people.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English, also where a wanted language is missing.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"

    /// The language that a BCP 47 tag asks for; `nil` for one that is not spoken here.
    ///
    /// `zh-CN`, `zh` and `zh-Hans-HK` ask for Simplified Chinese. `zh-Hant`, and Chinese of Hong Kong, Macau and Taiwan
    /// without a script, ask for Traditional Chinese, which is another language to its readers. Upper and lower case
    /// are alike, and `_` counts as `-`.
    public init?(tag: some StringProtocol) {
        let subtags = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let primary = subtags.first, primary.count < 9 else { return nil }
        // From a single letter or digit on, a tag speaks of calendars and the like.
        let rest = subtags.dropFirst().prefix { $0.count > 1 }
        switch primary {
        case "en": self = .english
        case "zh", "cmn":
            guard Self.isSimplified(rest) else { return nil }
            self = .simplifiedChinese
        default: return nil
        }
    }

    /// The first of a person's languages that is spoken here; English where none is.
    ///
    /// Hand in what the system says, such as `Locale.preferredLanguages`.
    public init(preferred tags: some Sequence<String>) {
        self = tags.lazy.compactMap { Language(tag: $0) }.first ?? .english
    }

    private static func isSimplified(_ subtags: some Sequence<Substring>) -> Bool {
        let subtags = Set(subtags)
        if let other = subtags.first(where: { $0.count == 3 && $0.first?.isLetter == true }), other != "cmn" {
            return false
        }
        if subtags.contains("hans") { return true }
        return subtags.isDisjoint(with: ["hant", "latn", "bopo", "hk", "mo", "tw"])
    }
}
