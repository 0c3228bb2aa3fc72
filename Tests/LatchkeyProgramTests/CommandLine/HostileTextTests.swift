// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("Hostile texts on a terminal")
struct HostileTextTests {
    /// Colours, a title, a rewritten line, C1, reordering, separators, and a line that pretends to be ours.
    private static let hostile =
        "x\u{1B}[31m\u{1B}]0;t\u{7}\r\u{8}\u{7F}\u{9B}2J\u{202E}\u{2066}\u{2028}\u{2029}\ne1: success"
    private static let shown =
        #"x\u{1b}[31m\u{1b}]0;t\u{7}\u{d}\u{8}\u{7f}\u{9b}2J\u{202e}\u{2066}\u{2028}\u{2029}\u{a}e1: success"#

    @Test(
        "Arguments reached the terminal raw: every one that is quoted is escaped, in one line",
        arguments: [
            [hostile], ["--" + hostile], ["simulate", hostile], ["simulate", "--" + hostile],
            ["simulate", "a", hostile],
            ["serve", "--in-memory", "--listen", hostile], ["serve", "--in-memory", "--origin", hostile],
            ["serve", "--in-memory", "--origin", hostile, "--origin", hostile],
            ["serve", "--in-memory", "--session-idle", hostile], ["demo", "--" + hostile], ["demo", hostile],
        ]
    )
    func arguments(arguments: [String]) async {
        let recorded = RecordedConsole()

        #expect(await Program.run(arguments, console: recorded.console) == .misuse)
        #expect(recorded.remarked.contains(Self.shown))
        #expect(recorded.remarked.unicodeScalars.filter { !$0.isSafeOnTerminal } == ["\n"])
    }

    @Test(
        "Interactive answers repeated words raw: they are escaped",
        arguments: [
            "help \u{1B}[2J\u{9B}", "tap \u{1B}[2J\u{202E}", "touch finger=a \u{1B}=b \u{1B}=c", "\u{1B}[2J\u{9B}a",
            "expect \u{1B}[2J", "face matches=\u{1B}[2J",
        ]
    )
    func words(line: String) async {
        let recorded = RecordedConsole(input: [line])

        _ = await Program.run(["simulate"], console: recorded.console)

        let said = recorded.printed + recorded.remarked
        #expect(said.contains(#"\u{1b}"#) || line.hasPrefix("face"))
        #expect(said.unicodeScalars.allSatisfy { $0.isSafeOnTerminal || $0 == "\n" })
    }

    @Test("Names, titles and reasons were drawn raw: nothing in them makes a line of its own")
    func pictures() async {
        let text = String(decoding: JSONValue.string(Self.hostile).bytes(), as: UTF8.self)
        let recorded = RecordedConsole(input: [
            #"{"do":"evaluate","context":"a","policy":"owner","reason":\#(text),"fallbackTitle":\#(text),"#
                + #""cancelTitle":\#(text),"as":\#(text)}"#,
            #"{"expect":\#(text),"ok":true}"#, #"{"expect":"prompt","reason":\#(text)}"#,
            #"{"do":"face","matches":false}"#, #"{"do":"tap","button":"cancel"}"#,
            #"{"do":"preflight","context":"a","policy":"owner","as":"2\u001b\ne1: success"}"#,
        ])

        _ = await Program.run(["simulate"], console: recorded.console)

        #expect(recorded.remarked.isEmpty)
        #expect(recorded.printed.contains("│ \(Self.shown)") && recorded.printed.contains("[ \(Self.shown) ]"))
        #expect(recorded.printed.contains(Self.shown + ": failed with -2 userCancel"))
        #expect(!recorded.printed.split(separator: "\n").contains { $0.hasPrefix("e1: success") })
        #expect(recorded.printed.unicodeScalars.allSatisfy { $0.isSafeOnTerminal || $0 == "\n" })
    }

    @Test("The output of a script carried C1 and bidirectional controls raw: they are JSON's own escapes")
    func output() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).jsonl")
        // What is left in a folder for the passing hurts nobody.
        defer { try? FileManager.default.removeItem(at: url) }
        let name = "\u{7F}\u{9B}\u{2028}\u{202E}"
        let lines = [
            #"{"device":{"biometry":"none","ios":"12.0","passcode":null,"enrolled":[],"bundle":"b","#
                + #""usageDescription":null,"permission":"granted"}}"#,
            #"{"do":"biometryType","context":"a","as":"\#(name)"}"#,
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        let recorded = RecordedConsole()

        #expect(await Program.run(["simulate", url.path], console: recorded.console) == .success)
        #expect(recorded.printed.hasPrefix(#"{"line":2,"event":"status","as":"\u007f\u009b\u2028\u202e","biometry"#))
    }
}
