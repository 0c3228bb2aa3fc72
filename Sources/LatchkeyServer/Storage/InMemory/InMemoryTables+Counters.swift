// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func counter(_ key: CounterKey) -> StoredCounter? {
        counters[key]
    }

    func counterCount() -> Int {
        counters.rows.count
    }

    func keep(_ counter: StoredCounter) {
        counters[counter.key] = counter
    }

    func removeCounter(_ key: CounterKey) {
        counters[key] = nil
    }

    func removeCounters(of subject: [UInt8]) {
        for key in counters.rows.keys where key.subject == subject { counters[key] = nil }
    }

    func removeOldestCounters(_ count: Int) {
        let all = counters.rows.values.sorted { $0.rank < $1.rank }
        for counter in all.prefix(count) { counters[counter.key] = nil }
    }
}

extension StoredCounter {
    /// The least goes first.
    fileprivate var rank: (Int, Timestamp) {
        (isOfSomebody ? 1 : 0, lastTime)
    }
}
