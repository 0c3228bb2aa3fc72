// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@Suite("A server that is told to stop while it starts")
struct EarlyStopTests {
    @Test("SIGTERM from before it listens ends it as ever: with 0")
    func early() async throws {
        let process = Process()
        process.executableURL = BuiltProgram.url
        process.arguments = ["serve", "--in-memory", "--listen", "127.0.0.1:0"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: (Int32, Process.TerminationReason).self)
        process.terminationHandler = { end.yield(($0.terminationStatus, $0.terminationReason)) }
        try process.run()

        // Until then the system's own loader is at work, and nobody can hold anything.
        while try !holdsSIGTERM(process.processIdentifier) { await Task.yield() }
        process.terminate()
        let (code, reason) = try #require(await ends.first { _ in true })

        #expect(code == 0)
        #expect(reason == .exit)
    }

    /// Whether the program has begun to keep SIGTERM from ending it.
    private func holdsSIGTERM(_ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
        let mask = try #require(UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16))
        return mask & (1 << UInt64(SIGTERM - 1)) != 0
    }
}
