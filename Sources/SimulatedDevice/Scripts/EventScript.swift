// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A whole script, read and checked: nothing of a bad one runs.
package struct EventScript: Sendable {
    /// The device it runs on.
    package let device: DeviceLine
    /// The other lines in order, without those that are skipped.
    package let lines: [ScriptLine]

    init(device: DeviceLine, lines: [ScriptLine]) {
        self.device = device
        self.lines = lines
    }

    /// Reads the bytes of a script file.
    /// - Throws: the first fault, with its line.
    package init(parsing bytes: [UInt8]) throws(ScriptProblem) {
        var collector = ScriptCollector()
        try collector.add(bytes)
        self = try collector.finish()
    }
}
