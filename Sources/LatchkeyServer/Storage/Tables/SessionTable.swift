// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Sessions, by id, by account, and by the keyed hash of their token.
///
/// One whose lifetime is over may still be there, until a store forgets it by itself; an ended one is not.
package protocol SessionLookup {
    func session(_ id: SessionID) throws(Refusal) -> StoredSession?
    func session(tokenHash: [UInt8]) throws(Refusal) -> StoredSession?
    /// Those of an account, the earliest first.
    func sessions(of account: AccountID) throws(Refusal) -> [StoredSession]
    func sessionCount(of account: AccountID) throws(Refusal) -> Int
    /// Those of an account that make room first: whose lifetime is over, then who is unused longest.
    func sessionsMakingRoom(in account: AccountID, count: Int, at now: Timestamp) throws(Refusal) -> [StoredSession]
}

package protocol SessionTable: SessionLookup {
    func insert(_ session: StoredSession) throws(Refusal)
    /// Keeps a session's last use; nothing else of a session changes.
    func update(_ session: StoredSession) throws(Refusal)
    /// Ends a session; nothing happens if it has ended.
    func endSession(_ id: SessionID) throws(Refusal)
}
