// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyWire

@Suite("Text that is shown as it is")
struct ShownTextTests {
    @Test(
        "Ordinary names pass, whatever their script",
        arguments: [
            "iPhone 15", "Ada’s iPhone", "小明的手机", "Телефон", "هاتف", "é", "a", String(repeating: "x", count: 64),
            "نامه\u{200C}ای", "क्\u{200D}ष", "📱", "R&D \"lab\" \\ <b>",
        ]
    )
    func accepted(_ text: String) {
        #expect(ShownText(text)?.description == text)
    }

    static let refused: [(String, String)] = [
        ("empty", ""),
        ("65 scalars", String(repeating: "x", count: 65)),
        ("a space alone", " "),
        ("a space before", " a"),
        ("a space behind", "a "),
        ("an ideographic space behind", "a\u{3000}"),
        ("a no-break space before", "\u{00A0}a"),
        ("a line feed", "a\nb"),
        ("a tab", "a\tb"),
        ("a null", "a\0b"),
        ("delete", "a\u{7F}b"),
        ("a next-line control", "a\u{85}b"),
        ("right-to-left override", "a\u{202E}b"),
        ("a right-to-left mark", "a\u{200F}b"),
        ("a zero width space", "a\u{200B}b"),
        ("a soft hyphen", "a\u{AD}b"),
        ("a byte order mark", "a\u{FEFF}b"),
        ("a line separator", "a\u{2028}b"),
        ("a paragraph separator", "a\u{2029}b"),
        ("private use", "a\u{E000}b"),
        ("a private plane", "a\u{F0000}b"),
        ("a variation selector", "❤\u{FE0F}"),
        ("a Hangul filler", "a\u{3164}b"),
        ("a combining grapheme joiner", "a\u{34F}b"),
        ("a tag character", "a\u{E0041}b"),
        ("not NFC", "e\u{301}"),
        ("a kelvin sign, which NFC makes a K", "300 \u{212A}"),
        ("a joiner at the start", "\u{200D}a"),
        ("a joiner at the end", "a\u{200D}"),
        ("a joiner after a digit", "1\u{200D}a"),
        ("a joiner before a digit", "a\u{200C}1"),
        ("a joiner between emoji", "👩\u{200D}👧"),
        ("two joiners", "a\u{200D}\u{200D}b"),
    ]

    @Test("What would be shown otherwise than sent is refused", arguments: refused)
    func refuses(_ reason: String, _ text: String) {
        #expect(ShownText(text) == nil, "\(reason)")
    }
}
