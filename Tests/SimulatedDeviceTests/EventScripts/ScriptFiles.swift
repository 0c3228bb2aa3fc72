// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice
import Testing

/// A script that lies beside the tests.
struct ScriptFile: Sendable, CustomTestStringConvertible {
    let url: URL

    /// The name without its ending: the id of the behaviour row that a row script is about.
    var name: String { url.deletingPathExtension().lastPathComponent }
    var testDescription: String { name }

    func bytes() throws -> [UInt8] {
        Array(try Data(contentsOf: url))
    }

    /// The text of a file with the same name and another ending, if there is one.
    func companion(_ ending: String) throws -> String? {
        let other = url.deletingPathExtension().appendingPathExtension(ending)
        guard FileManager.default.fileExists(atPath: other.path) else { return nil }
        return try String(contentsOf: other, encoding: .utf8)
    }

    /// Every script in a folder, by name.
    static func all(in folder: String) -> [ScriptFile] {
        let paths = FileManager.default.enumerator(at: directory(folder), includingPropertiesForKeys: nil)
        return (paths?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "jsonl" }
            .sorted { $0.path < $1.path }.map { ScriptFile(url: $0) }
    }

    /// What a folder's table expects of each script: its other columns, by the script's name.
    static func table(_ folder: String) throws -> [String: [String]] {
        let text = try String(contentsOf: directory(folder).appending(path: "expected.tsv"), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
            row.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        }
        return Dictionary(
            uniqueKeysWithValues: rows.map { ($0[0].replacing(".jsonl", with: ""), Array($0.dropFirst())) }
        )
    }

    private static func directory(_ folder: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Scripts/\(folder)")
    }
}

/// A run with everything it wrote.
struct Run {
    var output = ""
    var failed: Int?
    var problem: ScriptProblem?

    /// Reads and runs a script as the command does.
    init(_ bytes: [UInt8]) async {
        let written = Written()
        do throws(ScriptProblem) {
            failed = try await EventScript(parsing: bytes).run(output: ScriptOutput { written.bytes += $0 })
        } catch {
            problem = error
        }
        output = String(decoding: written.bytes, as: UTF8.self)
    }

    private final class Written {
        var bytes: [UInt8] = []
    }
}
