// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@Suite("The built program")
struct BuiltProgramTests {
    @Test("It tells its story as a process, and exits with 0")
    func demo() async throws {
        let outcome = try await BuiltProgram.run(["demo"])

        #expect(outcome.code == 0)
        #expect(outcome.output.hasSuffix("\nAll 21 steps came out as told.\n"))
        #expect(outcome.errors.isEmpty)
    }

    @Test("Copied alone into an empty folder, it runs there and leaves nothing")
    func copied() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // The system clears its temporary folder, too.
        let copy = folder.appending(path: "latchkey")
        // By a program of its own: a file that this process has open for writing is busy in whatever it forks meanwhile.
        _ = try await BuiltProgram.run([BuiltProgram.url.path, copy.path], at: URL(filePath: "/bin/cp"))

        let outcome = try await BuiltProgram.run(["demo", "--json"], at: copy, in: folder)

        #expect(outcome.code == 0)
        #expect(outcome.output.hasSuffix(#"{"event":"finished","steps":21,"asTold":true}"# + "\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["latchkey"])
    }

    @Test("A proxy in the environment does not come between the story and its server")
    func proxy() async throws {
        let proxy = "http://127.0.0.1:1"

        let outcome = try await BuiltProgram.run(["demo"], environment: ["http_proxy": proxy, "ALL_PROXY": proxy])

        #expect(outcome.code == 0)
    }

    @Test("An unknown command exits with 2")
    func misuse() async throws {
        let outcome = try await BuiltProgram.run(["dance"])

        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("'dance' is not a command"))
    }
}
