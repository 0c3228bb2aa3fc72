// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An account with what checks its password.
package struct StoredAccount: Sendable, Hashable {
    package var account: Account
    package var password: PasswordRecord

    package init(account: Account, password: PasswordRecord) {
        self.account = account
        self.password = password
    }
}

/// A password as it is stored: a slow hash under its own salt.
package struct PasswordRecord: Sendable, Hashable {
    package let salt: [UInt8]
    package let hash: [UInt8]

    package init(salt: [UInt8], hash: [UInt8]) {
        self.salt = salt
        self.hash = hash
    }
}
