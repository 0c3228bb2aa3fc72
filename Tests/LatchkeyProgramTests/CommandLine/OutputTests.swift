// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyProgram

@Suite("Output that cannot be written")
struct OutputTests {
    @Test("A full disk went unnoticed: the first failure is kept, and nothing is written after it")
    func fullDisk() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let stream = OutputDescriptor(file.fileDescriptor)

        stream.write("")
        let before = stream.failure
        stream.write("a")

        #expect(before == nil)
        #expect(stream.failure == "No space left on device")
        try file.close()
        stream.write("b")
        #expect(stream.failure == "No space left on device")
    }

    @Test("A reader who closed its end is no failure, and more than a pipe holds reaches one who reads")
    func pipes() async throws {
        let (closed, open) = (Pipe(), Pipe())
        let stream = OutputDescriptor(closed.fileHandleForWriting.fileDescriptor)
        try closed.fileHandleForReading.close()
        let text = String(repeating: "é", count: 100_000)

        signal(SIGPIPE, SIG_IGN)
        stream.write("a")
        DispatchQueue.global().async {
            OutputDescriptor(open.fileHandleForWriting.fileDescriptor).write(text)
            open.fileHandleForWriting.closeFile()
        }

        #expect(stream.failure == nil)
        #expect(open.fileHandleForReading.readDataToEndOfFile() == Data(text.utf8))
    }

    @Test("A good run whose output is lost fails with 1 and says why; what was misuse stays misuse")
    func codes() async {
        let recorded = RecordedConsole()
        var console = recorded.console
        console.outputFailure = { "No space left on device" }

        #expect(await Program.run(["--version"], console: console) == .failure)
        #expect(recorded.remarked == "latchkey: standard output cannot be written: No space left on device.\n")
        #expect(await Program.run(["--verbose"], console: console) == .misuse)
    }

    @Test(
        "simulate and help exited with 0 into a full disk or a closed output, and now with 1",
        arguments: ["--help", "simulate $0", "simulate"],
        [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")]
    )
    func builtProgram(command: String, output: (redirection: String, reason: String)) async throws {
        let script = try Self.script()
        // What is left in a folder for the passing hurts nobody.
        defer { try? FileManager.default.removeItem(at: script) }

        let outcome = try await Self.shell("\"$1\" \(command) \(output.redirection)", script.path)

        #expect(outcome.code == 1)
        #expect(outcome.errors == "latchkey: standard output cannot be written: \(output.reason).\n")
    }

    @Test("A reader that has gone stays unmentioned, and the exit code is the command's own")
    func goneReader() async throws {
        let outcome = try await Self.shell("{ \"$1\" --help; echo $? >&2; } | :", "")

        #expect(outcome.errors == "0\n")
    }

    @Test("Without standard output the script's own file was opened in its place: it is left alone")
    func closedOutput() async throws {
        let script = try Self.script()
        // What is left in a folder for the passing hurts nobody.
        defer { try? FileManager.default.removeItem(at: script) }
        let before = try Data(contentsOf: script)

        let outcome = try await Self.shell("\"$1\" simulate - <>\"$0\" >&- 2>&-", script.path)

        #expect(outcome.code == 1)
        #expect(try Data(contentsOf: script) == before)
    }

    private static func shell(_ command: String, _ script: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.run(["-c", command, script, BuiltProgram.url.path], at: URL(filePath: "/bin/sh"))
    }

    private static func script() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).jsonl")
        let device =
            #"{"device":{"biometry":"touchID","ios":"17.0","passcode":"1","enrolled":["thumb"],"bundle":"b","#
            + #""usageDescription":null,"permission":"granted"}}"#
        try Data((device + "\n" + #"{"do":"touch","finger":"thumb"}"# + "\n").utf8).write(to: url)
        return url
    }
}
