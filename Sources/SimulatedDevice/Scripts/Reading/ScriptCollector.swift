// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Reads a script piece by piece, so that a file without an end is refused at its first fault.
package struct ScriptCollector {
    private var reader = ScriptReader()
    private var device: DeviceLine?
    private var lines: [ScriptLine] = []
    /// How many lines have ended.
    private var number = 0
    /// The beginning of a line whose end has not come yet.
    private var rest: [UInt8] = []
    private var isEmpty = true

    package init() {}

    /// Reads the next bytes of the file, any number of them.
    /// - Throws: the first fault, with its line; then no more may be added.
    package mutating func add(_ bytes: [UInt8]) throws(ScriptProblem) {
        guard !bytes.isEmpty else { return }
        isEmpty = false
        var start = 0
        while let end = Self.lineEnd(in: bytes, from: start) {
            if rest.isEmpty {
                try take(bytes[start..<end])
            } else {
                try take((rest + bytes[start..<end])[...])
                rest = []
            }
            start = end + 1
        }
        rest += bytes[start...].prefix(ScriptReader.longestLine + 1 - min(rest.count, ScriptReader.longestLine + 1))
        if rest.count > ScriptReader.longestLine { try take(rest[...]) }
    }

    /// The script, when there is no more to add.
    /// - Throws: the first fault.
    package consuming func finish() throws(ScriptProblem) -> EventScript {
        guard !isEmpty else {
            throw ScriptProblem(line: nil, reason: "the file is empty, and its first line should tell the device")
        }
        if !rest.isEmpty { try take(rest[...]) }
        guard let device else { throw ScriptProblem(line: nil, reason: "no line tells the device") }
        return EventScript(device: device, lines: lines)
    }

    private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int? {
        var end = start
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\n") { return end }
            end += 1
        }
        return nil
    }

    private mutating func take(_ line: ArraySlice<UInt8>) throws(ScriptProblem) {
        number += 1
        // An empty line costs its author one byte, so it must not cost the reader more than a look.
        if line.isEmpty { return }
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw ScriptProblem(line: 1, reason: "the file begins with a byte order mark")
        }
        switch try reader.read(line, number: number) {
        case .device(let found)?: device = found
        case .line(let found)?: lines.append(found)
        case nil: break
        }
    }
}
