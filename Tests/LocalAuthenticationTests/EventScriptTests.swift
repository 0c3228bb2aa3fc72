// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import SimulatedDevice
import Testing

/// The scripts that hold the phone to the behaviour table, once more: now an `LAContext` makes the calls.
@Suite("Event scripts through LAContext")
struct EventScriptTests {
    @Test("Every expectation of a behaviour row holds", arguments: RowScript.all)
    func holds(script: RowScript) async throws {
        let lines = Lines()

        let failed = try await EventScript(parsing: script.bytes())
            .run(makeContext: { ScriptedLAContext($0) }, output: ScriptOutput { lines.bytes += $0 })

        let broken = String(decoding: lines.bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(#""held":false"#) }
        #expect(broken.isEmpty)
        #expect(failed == 0)
    }

    @Test("The rows are there")
    func there() {
        #expect(RowScript.all.count > 900)
    }

    private final class Lines {
        var bytes: [UInt8] = []
    }
}

/// A script of a behaviour row, as it lies beside the phone's tests.
struct RowScript: Sendable, CustomTestStringConvertible {
    private let url: URL

    var testDescription: String { url.deletingPathExtension().lastPathComponent }

    func bytes() throws -> [UInt8] {
        Array(try Data(contentsOf: url))
    }

    static let all: [RowScript] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.appending(path: "SimulatedDeviceTests/Scripts/rows")
        let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (paths?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "jsonl" }
            .sorted { $0.path < $1.path }.map { RowScript(url: $0) }
    }()
}
