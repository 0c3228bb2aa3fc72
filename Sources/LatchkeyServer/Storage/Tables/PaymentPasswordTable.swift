// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Payment passwords, one an account at most.
package protocol PaymentPasswordLookup {
    func paymentPassword(of account: AccountID) throws(Refusal) -> StoredPaymentPassword?
}

package protocol PaymentPasswordTable: PaymentPasswordLookup {
    /// Keeps an account's payment password, in place of the one there was.
    func keep(_ password: StoredPaymentPassword) throws(Refusal)
    func removePaymentPassword(of account: AccountID) throws(Refusal)
}
