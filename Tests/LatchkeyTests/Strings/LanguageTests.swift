// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import Testing

@Suite("Languages")
struct LanguageTests {
    @Test(
        "A tag finds the language that it asks for",
        arguments: [
            ("en", Language.english), ("en-GB", .english), ("EN-us", .english), ("en-Latn-US-u-ca-gregory", .english),
            ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh_CN", .simplifiedChinese),
            ("zh-Hans", .simplifiedChinese), ("zh-Hans-HK", .simplifiedChinese), ("ZH-hans-tw", .simplifiedChinese),
            ("zh-SG", .simplifiedChinese), ("cmn", .simplifiedChinese), ("zh-cmn-Hans-CN", .simplifiedChinese),
            ("zh-u-co-pinyin", .simplifiedChinese), ("zh-CN-x-hant", .simplifiedChinese),
        ]
    )
    func found(tag: String, language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test(
        "Other languages, Traditional Chinese among them, are not taken for these",
        arguments: [
            "zh-Hant", "zh-TW", "zh-HK", "zh-Hant-CN", "zh-yue", "yue", "de", "eng", "zhx", "", "-", "*", "zh-Latn",
        ]
    )
    func notFound(tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test("The first of a person's languages that is spoken counts; English where none is")
    func preferred() {
        #expect(Language(preferred: ["de-DE", "zh-Hans-CN", "en"]) == .simplifiedChinese)
        #expect(Language(preferred: ["zh-Hant-TW", "en-TW"]) == .english)
        #expect(Language(preferred: ["fr"]) == .english)
        #expect(Language(preferred: []) == .english)
    }
}
