// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyServer
import LatchkeyWire

/// The acts that wait for the commit thread.
///
/// Unchecked: everything is read and written while the condition's lock is held; acts are run and answered after it is
/// let go.
final class ActQueue: @unchecked Sendable {
    /// An act, and the moment it was given.
    struct Entry: Sendable {
        let act: any PendingAct
        let now: Timestamp
    }

    private let condition = NSCondition()
    private let capacity: Int
    private var waiting: [Entry] = []
    private var isStopped = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an act at the end; `false` if too many wait.
    func add(_ entry: Entry) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard waiting.count < capacity, !isStopped else { return false }
        waiting.append(entry)
        if waiting.count == 1 { condition.signal() }
        return true
    }

    /// Takes an act out; `false` if it has begun or was never there.
    func remove(_ act: any PendingAct) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard let index = waiting.firstIndex(where: { $0.act === act }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// The next acts in order, at most so many; `nil` when the queue was stopped and is empty.
    func next(atMost limit: Int) -> [Entry]? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        guard waiting.count > limit else {
            defer { waiting.removeAll(keepingCapacity: true) }
            return waiting
        }
        defer { waiting.removeFirst(limit) }
        return Array(waiting.prefix(limit))
    }

    func stop() {
        condition.lock()
        defer { condition.unlock() }
        isStopped = true
        condition.broadcast()
    }
}
