// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice

/// A script in a file, or on standard input under the name `-`.
struct ScriptFile {
    private static let piece = 1 << 20
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Reads the whole script piece by piece, up to its first fault.
    func read() throws(ScriptFileError) -> EventScript {
        let handle = try open()
        var collector = ScriptCollector()
        do {
            while let data = try handle.read(upToCount: Self.piece), !data.isEmpty {
                try collector.add(Array(data))
            }
            return try collector.finish()
        } catch let problem as ScriptProblem {
            throw .bad(path, problem)
        } catch {
            throw .unreadable(path)
        }
    }

    private func open() throws(ScriptFileError) -> FileHandle {
        if path == "-" { return .standardInput }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path) }
        guard !isDirectory.boolValue, let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        return handle
    }
}

/// Why a file gives no script.
enum ScriptFileError: Error, CustomStringConvertible {
    case missing(String)
    case unreadable(String)
    case bad(String, ScriptProblem)

    /// The sentence for standard error.
    var description: String {
        switch self {
        case .missing(let path): "\(path): there is no such file."
        case .unreadable(let path): "\(path): cannot be read."
        case .bad(let path, let problem): "\(path): \(problem)."
        }
    }
}
