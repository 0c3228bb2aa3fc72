// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// A session, found by the keyed hash of its token; the token itself is nowhere.
package struct StoredSession: Sendable, Hashable {
    package let id: SessionID
    package let tokenHash: [UInt8]
    package let holder: SessionHolder
    /// The epoch that it was opened in; a later one ends it.
    package let epoch: Int
    package let openedAt: Timestamp
    package let expiresAt: Timestamp
    package var lastUsedAt: Timestamp

    package init(
        id: SessionID,
        tokenHash: [UInt8],
        holder: SessionHolder,
        epoch: Int,
        openedAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.holder = holder
        self.epoch = epoch
        self.openedAt = openedAt
        self.expiresAt = expiresAt
        lastUsedAt = openedAt
    }
}

extension StoredSession {
    package var accountID: AccountID {
        holder.accountID
    }

    package var method: LoginMethod {
        holder.method
    }

    package var deviceID: DeviceID? {
        holder.deviceID
    }
}

/// Whose session it is, how and from where it was opened, and what its owner calls it.
package struct SessionHolder: Sendable, Hashable {
    package let accountID: AccountID
    package let method: LoginMethod
    package let deviceID: DeviceID?
    package let label: String?
    package let address: String

    package init(
        accountID: AccountID,
        method: LoginMethod,
        deviceID: DeviceID? = nil,
        label: String? = nil,
        address: String
    ) {
        self.accountID = accountID
        self.method = method
        self.deviceID = deviceID
        self.label = label
        self.address = address
    }
}
