// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Allowances, by the keyed hash of their token.
package protocol AllowanceLookup {
    func allowance(tokenHash: [UInt8]) throws(Refusal) -> StoredAllowance?
    /// Those of an account, in no order.
    func allowances(of account: AccountID) throws(Refusal) -> [StoredAllowance]
}

package protocol AllowanceTable: AllowanceLookup {
    func insert(_ allowance: StoredAllowance) throws(Refusal)
    /// Keeps what an allowance has spent; nothing else of one changes.
    func update(_ allowance: StoredAllowance) throws(Refusal)
    /// Ends an allowance; nothing happens if it has ended.
    func endAllowance(tokenHash: [UInt8]) throws(Refusal)
}
