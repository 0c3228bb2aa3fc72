// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The payment password of an account, with what is counted against it.
package struct StoredPaymentPassword: Sendable, Hashable {
    package let accountID: AccountID
    package let password: PasswordRecord
    package var tries: PaymentTries

    package init(accountID: AccountID, password: PasswordRecord, tries: PaymentTries) {
        self.accountID = accountID
        self.password = password
        self.tries = tries
    }
}

/// The tries that were counted since the last right one.
package struct PaymentTries: Sendable, Hashable {
    /// Those since the last lock.
    package var counted: Int
    /// How often it was locked.
    package var locks: Int
    package var lockedUntil: Timestamp?

    package init(counted: Int = 0, locks: Int = 0, lockedUntil: Timestamp? = nil) {
        self.counted = counted
        self.locks = locks
        self.lockedUntil = lockedUntil
    }
}
