// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import Latchkey

@Suite("Codes and patterns")
struct PasscodeEntryTests {
    @Test("A line that goes straight over a dot joins it, unless it is joined already")
    func passedOver() {
        var line = NineDotPattern()

        #expect(line.lead(to: 1) == [1])
        #expect(line.lead(to: 3) == [2, 3])
        #expect(line.lead(to: 7) == [5, 7])
        #expect(line.lead(to: 9) == [8, 9])
        #expect(line.lead(to: 1) == [])
        #expect(line.lead(to: 4) == [4])
        #expect(line.lead(to: 6) == [6])
        #expect(line.dots == [1, 2, 3, 5, 7, 8, 9, 4, 6])
    }

    @Test("A step as of a chess knight passes over no dot, and what is no dot changes nothing")
    func knight() {
        var line = NineDotPattern()
        for dot in [1, 6, 7, 0, 10, -1, 6] { line.lead(to: dot) }

        #expect(line.dots == [1, 6, 7])
        #expect(throws: PasscodeFlaw.tooShort(least: 4)) { try PasscodeEntry(line) }
        line.lead(to: 2)
        #expect(throws: Never.self) { try PasscodeEntry(line) }
    }

    @Test("What is no code of its kind says why, without the code")
    func flaws() {
        #expect(throws: PasscodeFlaw.tooShort(least: 4)) { try PasscodeEntry("123", as: .fourDigits) }
        #expect(throws: PasscodeFlaw.tooLong(most: 4)) { try PasscodeEntry("12345", as: .fourDigits) }
        #expect(throws: PasscodeFlaw.tooShort(least: 6)) { try PasscodeEntry("12345", as: .sixDigits) }
        #expect(throws: PasscodeFlaw.notDigits) { try PasscodeEntry("12a4", as: .digits) }
        #expect(throws: PasscodeFlaw.notPrintable) { try PasscodeEntry("abc\n", as: .alphanumeric) }
        #expect(throws: PasscodeFlaw.tooLong(most: 128)) {
            try PasscodeEntry(String(repeating: "x", count: 129), as: .alphanumeric)
        }
        #expect(throws: PasscodeFlaw.otherKind) { try PasscodeEntry("1234", as: .pattern) }
    }

    @Test("Digits of any script, and composed or decomposed letters, are the same code")
    func sameCode() throws {
        #expect(try bytes("１２３４", .fourDigits) == bytes("1234", .fourDigits))
        #expect(try bytes("١٢٣٤", .digits) == bytes("1234", .digits))
        #expect(try bytes("e\u{301}tude", .alphanumeric) == bytes("étude", .alphanumeric))
        #expect(try bytes("1234", .alphanumeric) != bytes("1234", .digits))
    }

    @Test("Nothing of a code is printed")
    func description() throws {
        #expect(String(describing: try PasscodeEntry("271828", as: .sixDigits)) == "<a code of the kind sixDigits>")
    }

    private func bytes(_ text: String, _ kind: PasscodeKind) throws -> [UInt8] {
        try PasscodeEntry(text, as: kind).secret.bytes.withBytes { Array($0) }
    }
}
