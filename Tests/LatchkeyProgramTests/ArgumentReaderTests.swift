// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyProgram

@Suite("Arguments")
struct ArgumentReaderTests {
    private let options: [Option] = [.flag("--json"), .value("--listen"), .repeatable("--origin")]

    @Test("A value stands behind its option or behind an equals sign")
    func values() throws {
        let read = try ArgumentReader(
            ["--origin", "https://a.example", "--listen=127.0.0.1:0", "--origin=https://b.example?x=y"],
            options: options
        )

        #expect(read.values("--origin") == ["https://a.example", "https://b.example?x=y"])
        #expect(read.value("--listen") == "127.0.0.1:0")
        #expect(!read.has("--json"))
    }

    @Test("Operands keep their order, a dash alone is one, and nothing behind two dashes is an option")
    func operands() throws {
        let read = try ArgumentReader(["a", "--json", "-", "--", "--json"], options: options, operands: 0...3)

        #expect(read.operands == ["a", "-", "--json"])
        #expect(read.has("--json"))
    }

    @Test(
        "What is wrong is named",
        arguments: [
            (["--verbose"], ArgumentError.unknownOption("--verbose")),
            (["--verbose=1"], .unknownOption("--verbose")),
            (["-x"], .unknownOption("-x")),
            (["--json", "--json"], .repeatedOption("--json")),
            (["--listen", "a", "--listen", "b"], .repeatedOption("--listen")),
            (["--listen"], .missingValue(option: "--listen")),
            (["--listen="], .emptyValue(option: "--listen")),
            (["--json=yes"], .unexpectedValue(option: "--json")),
            (["a", "b"], .unexpectedOperand("b")),
            ([], .missingOperand),
        ]
    )
    func refusals(arguments: [String], expected: ArgumentError) {
        #expect(throws: expected) {
            try ArgumentReader(arguments, options: options, operands: 1...1)
        }
    }

    @Test("Only plain digits within the range are a number", arguments: ["", "+5", "-1", "5.0", "5s", "0", "11", "٣"])
    func badNumbers(text: String) throws {
        let read = try ArgumentReader(["--listen", text.isEmpty ? " " : text], options: options)

        #expect(throws: ArgumentError.self) {
            try read.integer("--listen", in: 1...10, default: 3)
        }
    }

    @Test("A number is read, or the default stands")
    func numbers() throws {
        let given = try ArgumentReader(["--listen", "10"], options: options)
        let absent = try ArgumentReader([], options: options)

        #expect(try given.integer("--listen", in: 1...10, default: 3) == 10)
        #expect(try absent.integer("--listen", in: 1...10, default: 3) == 3)
    }

    @Test("The sentence of a bad number tells the range")
    func sentence() {
        let error = ArgumentError.badNumber(option: "--fresh-login", value: "x", range: 1...86400)

        #expect(error.sentence == "--fresh-login takes a whole number from 1 to 86400, not 'x'.")
    }
}
