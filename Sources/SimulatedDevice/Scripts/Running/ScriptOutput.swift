// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Collects the lines of a run's output and hands them on in pieces of useful size.
package final class ScriptOutput {
    private static let piece = 65_536
    private var buffer: [UInt8] = []
    private let write: ([UInt8]) -> Void

    /// Output into any sink; what is still held back goes out with ``flush()``.
    package init(write: @escaping ([UInt8]) -> Void) {
        self.write = write
    }

    /// Adds one happening.
    package func add(_ happening: ScriptHappening) {
        add(happening.json)
    }

    /// Adds the last line of a run that went to its end.
    package func addEnd(expectations: Int, failed: Int) {
        add(
            JSONObject([
                ("event", .string("end")), ("expectations", .integer(Int64(expectations))),
                ("failed", .integer(Int64(failed))),
            ])
        )
    }

    /// Hands on what is still held back.
    package func flush() {
        guard !buffer.isEmpty else { return }
        write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func add(_ object: JSONObject) {
        buffer += JSONValue.object(object).printableBytes()
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.piece { flush() }
    }
}
