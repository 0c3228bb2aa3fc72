// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Payments of one session that need no further word, up to a total.
package struct StoredAllowance: Sendable, Hashable {
    /// The keyed hash of its token; the token itself is nowhere.
    package let tokenHash: [UInt8]
    package let accountID: AccountID
    package let sessionID: SessionID
    /// The device that agreed to it, if one did.
    package let deviceID: DeviceID?
    package let grantedBy: ConfirmationID
    package let limit: AllowanceLimit
    /// What it has approved until now, in the currency's smallest unit.
    package var spent: Int64

    package init(
        tokenHash: [UInt8],
        holder: AllowanceHolder,
        grantedBy: ConfirmationID,
        limit: AllowanceLimit,
        spent: Int64 = 0
    ) {
        self.tokenHash = tokenHash
        accountID = holder.accountID
        sessionID = holder.sessionID
        deviceID = holder.deviceID
        self.grantedBy = grantedBy
        self.limit = limit
        self.spent = spent
    }
}

/// Whose allowance it is.
package struct AllowanceHolder: Sendable, Hashable {
    package let accountID: AccountID
    package let sessionID: SessionID
    package let deviceID: DeviceID?

    package init(accountID: AccountID, sessionID: SessionID, deviceID: DeviceID?) {
        self.accountID = accountID
        self.sessionID = sessionID
        self.deviceID = deviceID
    }
}

/// How far an allowance goes, and how long.
package struct AllowanceLimit: Sendable, Hashable {
    package let currency: CurrencyCode
    /// In the currency's smallest unit.
    package let total: Int64
    package let expiresAt: Timestamp

    package init(currency: CurrencyCode, total: Int64, expiresAt: Timestamp) {
        self.currency = currency
        self.total = total
        self.expiresAt = expiresAt
    }
}
