// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

@Suite(
    "Long event scripts",
    .enabled(if: ProcessInfo.processInfo.environment["LATCHKEY_LONG"] != nil, "LATCHKEY_LONG is not set"),
    .serialized
)
struct LongScriptTests {
    @Test("A script of 1,000,000 steps runs to its end in memory proportional to its file")
    func million() async throws {
        let file = try LongScript.write(steps: 1_000_000)
        defer { try? FileManager.default.removeItem(at: file) }  // It lies in a folder for the passing.
        let size = try #require(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
        let before = try ResidentMemory.bytes()
        var tail: [UInt8] = []
        var written = 0
        var peak = 0

        let script = try LongScript.read(file)
        let failed = try await script.run(
            output: ScriptOutput { piece in
                written += piece.count
                tail = piece.suffix(100)
                peak = max(peak, (try? ResidentMemory.bytes()) ?? .max)
            }
        )

        print(
            "1,000,000 steps: file \(size >> 20) MiB, output \(written >> 20) MiB, \((peak - before) >> 20) MiB more in memory"
        )
        #expect(failed == 0)
        #expect(String(decoding: tail, as: UTF8.self).contains(#""failed":0}"#))
        #expect(peak - before < 6 * size)
    }
}

/// A good script of any length, written beside all others.
private enum LongScript {
    static func write(steps: Int) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).jsonl")
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }  // What it holds is read back, so a fault would show there.
        var text = Device.touch + "\n"
        for round in 0..<(steps / 5) {
            text += """
                {"do":"evaluate","context":"c\(round % 7)","policy":"biometrics","reason":"Log in","as":"e\(round)"}
                {"do":"touch","finger":"someone-else"}
                {"do":"touch","finger":"thumb"}
                {"do":"release","context":"c\(round % 7)"}
                {"do":"advance","seconds":0.25}
                {"expect":"e\(round)","ok":true,"replies":1}

                """
            if text.utf8.count > 1 << 20 {
                try handle.write(contentsOf: Array(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Array(text.utf8))
        return url
    }

    static func read(_ url: URL) throws -> EventScript {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }  // Nothing was written.
        var collector = ScriptCollector()
        while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
            try collector.add(Array(data))
        }
        return try collector.finish()
    }
}

/// How much of this process lies in memory, as Linux tells it.
private enum ResidentMemory {
    static func bytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw ScriptProblem(line: nil, reason: "no statm") }
        return pages * 4096
    }
}
