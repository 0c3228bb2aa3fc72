// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a counter counts: attempts on one subject from one place, both as keyed hashes.
///
/// So a stolen store tells no name that somebody typed, which may have been a password.
package struct CounterKey: Sendable, Hashable {
    package let subject: [UInt8]
    /// Empty for a counter of all places together.
    package let place: [UInt8]

    package init(subject: [UInt8], place: [UInt8]) {
        self.subject = subject
        self.place = place
    }
}

/// The attempts that count against somebody.
package struct StoredCounter: Sendable, Hashable {
    package let key: CounterKey
    /// When they were made, the earliest first; never empty.
    package let times: [Timestamp]
    /// From then on the counter means nothing; a store forgets it by itself.
    package let keptUntil: Timestamp
    /// Whether its subject is there: an account's name, or a bound device.
    package let isOfSomebody: Bool

    package init(key: CounterKey, times: [Timestamp], keptUntil: Timestamp, isOfSomebody: Bool) {
        self.key = key
        self.times = times
        self.keptUntil = keptUntil
        self.isOfSomebody = isOfSomebody
    }

    /// When it was last counted.
    package var lastTime: Timestamp {
        times.last ?? keptUntil
    }
}
