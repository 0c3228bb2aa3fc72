// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyProgram

/// What is wrong with whole files is tried on the built program, in Tests/BlackBox.
@Suite("The file of serve --config")
struct ServeFileTests {
    static let options: [Option] = [.flag("--quiet"), .value("--listen"), .repeatable("--origin")]

    func file(_ text: String) throws -> ServeFile {
        try ServeFile(text: text, path: "a.conf", options: Self.options)
    }

    func commandLine(_ arguments: String...) throws -> ArgumentReader {
        try ArgumentReader(arguments, options: Self.options)
    }

    @Test("Spaces around names and values do not count, those and equals signs inside values do")
    func spaces() throws {
        let file = try file("\n\t# no\n\tlisten\t= a b = c \nquiet\norigin=x")

        #expect(file.lines.map(\.number) == [3, 4, 5])
        #expect(file.lines.map(\.value) == ["a b = c", nil, "x"])
        #expect(try file.arguments(besides: commandLine()) == ["--listen=a b = c", "--quiet", "--origin=x"])
    }

    @Test("An option of the command line stands for all its lines of the file")
    func commandLineWins() throws {
        let file = try file("origin = a\norigin = b\nlisten = c")

        #expect(try file.arguments(besides: commandLine("--origin", "d")) == ["--listen=c"])
    }

    @Test("A mistake is told with its line if it is of the file, and without if it is of the command line")
    func location() throws {
        let file = try file("listen = a\norigin = b")
        let mistake = Misuse("--listen takes something else, not 'a'.")

        #expect(try file.locating(mistake, besides: commandLine()).sentence == "a.conf, line 1: " + mistake.sentence)
        #expect(try file.locating(mistake, besides: commandLine("--listen", "a")) == mistake)
        #expect(try file.locating(Misuse("--listening is none."), besides: commandLine()).sentence.hasPrefix("--"))
    }

    @Test("A whole number of lines in every order: no text that is cut anywhere traps")
    func truncation() throws {
        let text = "listen = 127.0.0.1:0\n# x\nquiet\norigin = https://a.example\n"

        for end in text.indices {
            let lines = try? ServeFile(text: String(text[..<end]), path: "a", options: Self.options).lines
            #expect((lines?.count ?? 0) <= 3)
        }
    }
}
