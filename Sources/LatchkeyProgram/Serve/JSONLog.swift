// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Writes one JSON line an event, on a thread of its own.
///
/// Whoever logs never waits for whoever reads: a log that nobody reads loses lines, and counts them.
final class JSONLog: Sendable {
    private let queue: LineQueue
    private let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - clock: Milliseconds since 1970.
    ///   - capacity: How many lines may wait to be written.
    ///   - write: Takes a line with its end; may block.
    init(clock: @escaping @Sendable () -> Int64, capacity: Int = 4_096, write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        queue = LineQueue(capacity: capacity, write: write)
    }

    /// Takes an event by its name and fields.
    func log(_ event: String, _ fields: [String: String] = [:]) {
        let time = Timestamp(milliseconds: clock()).description
        let own = [("time", JSONValue.string(time)), ("event", .string(event))]
        let rest = fields.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        queue.add { lost in
            let loss = lost > 0 ? [("linesLostBefore", JSONValue.integer(Int64(lost)))] : []
            return String(decoding: JSONValue.object(JSONObject(own + rest + loss)).printableBytes(), as: UTF8.self)
                + "\n"
        }
    }

    /// Waits until every line is written, but no longer than a second for a reader that has stopped reading.
    func flush() {
        queue.waitUntilEmpty(seconds: 1)
    }
}
