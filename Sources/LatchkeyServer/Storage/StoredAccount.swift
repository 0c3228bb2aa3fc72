// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An account with what checks its password.
package struct StoredAccount: Sendable, Hashable {
    package var account: Account
    package var password: PasswordRecord
    /// From where it was last signed in by password, as the place of a counter.
    package var lastPlace: [UInt8]?

    package init(account: Account, password: PasswordRecord, lastPlace: [UInt8]? = nil) {
        self.account = account
        self.password = password
        self.lastPlace = lastPlace
    }
}

/// A password as it is stored: a slow hash under its own salt.
package struct PasswordRecord: Sendable, Hashable {
    package let salt: [UInt8]
    package let hash: [UInt8]
    /// What the hash cost.
    package let cost: PasswordCost
    /// `nil` for a password that its owner chose.
    package var code: OneTimeCode?

    package init(salt: [UInt8], hash: [UInt8], cost: PasswordCost = .current, code: OneTimeCode? = nil) {
        self.salt = salt
        self.hash = hash
        self.cost = cost
        self.code = code
    }

    /// Whether both are of one password: each has a salt of its own, which stays when the hash is made anew.
    func isOfSamePassword(as other: Self) -> Bool {
        salt == other.salt
    }
}

/// What makes of a password a code that an operator gave out.
package struct OneTimeCode: Sendable, Hashable {
    package let expiresAt: Timestamp
    /// Whether it has opened its one session.
    package var isUsed: Bool

    package init(expiresAt: Timestamp, isUsed: Bool = false) {
        self.expiresAt = expiresAt
        self.isUsed = isUsed
    }
}
