// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyProgram

@Suite("Lines of standard input")
struct LineInputTests {
    @Test(
        "Lines end with a line feed, with or without a carriage return before it, and the last may lack its end",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\n\nb\r", ["a", "", "", "b\r"]), ("é\n触控\n", ["é", "触控"]),
        ] as [(String, [String])]
    )
    func lines(text: String, lines: [String]) throws {
        #expect(try read(text, longest: 8) == lines.map { .text($0) })
    }

    @Test(
        "A line without an end grew in memory: it is refused beyond the limit, and what follows it is read",
        arguments: [9, 4_096, 70_000]
    )
    func tooLong(count: Int) throws {
        let long = String(repeating: "x", count: count)

        #expect(
            try read("12345678\n\(long)\nnext\n\(long)", longest: 8) == [
                .text("12345678"), .tooLong, .text("next"), .tooLong,
            ]
        )
    }

    @Test("A line of many pieces is one line")
    func pieces() throws {
        let line = String(repeating: "é", count: 30_000)

        #expect(try read("\(line)\nb\n", longest: 60_000) == [.text(line), .text("b")])
    }

    private func read(_ text: String, longest: Int) throws -> [TypedLine] {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).txt")
        try Data(text.utf8).write(to: url)
        // What is left in a folder for the passing hurts nobody.
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forReadingFrom: url)
        let input = LineInput(file.fileDescriptor, longest: longest)
        let lines = Array(sequence(state: ()) { _ in input.next() })
        try file.close()
        return lines
    }
}
