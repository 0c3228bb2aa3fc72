// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Counters of attempts, by what they count.
///
/// One whose time is over may still be there, until a store forgets it by itself.
package protocol CounterLookup {
    func counter(_ key: CounterKey) throws(Refusal) -> StoredCounter?
    /// How many there are.
    func counterCount() throws(Refusal) -> Int
}

package protocol CounterTable: CounterLookup {
    /// Keeps a counter, in place of the one of that key.
    func keep(_ counter: StoredCounter) throws(Refusal)
    /// Removes a counter; nothing happens if there is none.
    func removeCounter(_ key: CounterKey) throws(Refusal)
    /// Removes the counters of a subject, whatever their place.
    func removeCounters(of subject: [UInt8]) throws(Refusal)
    /// Removes so many, the last counted longest ago first; those of somebody who is there come after all others.
    func removeOldestCounters(_ count: Int) throws(Refusal)
}
