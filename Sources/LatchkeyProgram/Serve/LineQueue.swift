// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Lines that wait to be written by a thread of their own; when too many wait, new ones are lost and counted.
///
/// Unchecked: everything but `write` is read and written while the condition's lock is held.
final class LineQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var waiting: [String] = []
    private var lost = 0
    private var isWriting = false
    private var isStopped = false

    init(capacity: Int, write: @escaping @Sendable (String) -> Void) {
        self.capacity = capacity
        // The thread holds the queue until it is stopped.
        Thread { [self] in
            while let lines = next() { lines.forEach(write) }
        }.start()
    }

    /// Adds the line that `make` makes of the number of lines lost before it.
    func add(_ make: (_ lost: Int) -> String) {
        condition.lock()
        defer { condition.unlock() }
        guard waiting.count < capacity else {
            lost += 1
            return
        }
        waiting.append(make(lost))
        lost = 0
        condition.broadcast()
    }

    /// Waits for the writer.
    func waitUntilEmpty(seconds: Double) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while isWriting || !waiting.isEmpty {
            guard condition.wait(until: end) else { return }
        }
    }

    /// Lets the thread go when everything is written.
    func stop() {
        condition.lock()
        defer { condition.unlock() }
        isStopped = true
        condition.broadcast()
    }

    private func next() -> [String]? {
        condition.lock()
        defer { condition.unlock() }
        isWriting = false
        condition.broadcast()
        while waiting.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        isWriting = true
        defer { waiting = [] }
        return waiting
    }
}
