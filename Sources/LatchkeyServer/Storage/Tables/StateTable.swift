// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What there is once a store.
package protocol StateLookup {
    /// The latest moment that any act was given; long ago for a new store.
    func latestTime() throws(Refusal) -> Timestamp
    /// The present epoch.
    func epoch() throws(Refusal) -> Epoch
}

package protocol StateTable: StateLookup {
    /// Begins another epoch: challenges and sessions of the one before are void.
    func begin(_ epoch: Epoch) throws(Refusal)
}

/// The nonces that were spent, each remembered as long as it says; later a store forgets it by itself.
package protocol NonceTable {
    /// Spends a nonce; one that was spent before gives `false`.
    func spend(_ nonce: Nonce) throws(Refusal) -> Bool
}
