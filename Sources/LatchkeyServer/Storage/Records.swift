// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
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

/// A session, found by the keyed hash of its token; the token itself is nowhere.
package struct StoredSession: Sendable, Hashable {
    package let id: SessionID
    package let tokenHash: [UInt8]
    package let accountID: AccountID
    package let method: LoginMethod
    package let deviceID: DeviceID?
    package let label: String?
    /// The epoch that it was opened in; a later one ends it.
    package let epoch: Int
    package let openedAt: Timestamp
    package let expiresAt: Timestamp
    package var lastUsedAt: Timestamp

    package init(
        id: SessionID,
        tokenHash: [UInt8],
        grant: SessionGrant,
        epoch: Int,
        openedAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.tokenHash = tokenHash
        accountID = grant.account.id
        method = grant.method
        deviceID = grant.deviceID
        label = grant.label
        self.epoch = epoch
        self.openedAt = openedAt
        self.expiresAt = expiresAt
        lastUsedAt = openedAt
    }
}

/// To whom a session is given, and for what.
package struct SessionGrant: Sendable, Hashable {
    package let account: Account
    package let method: LoginMethod
    package var deviceID: DeviceID?
    package var label: String?

    package init(account: Account, method: LoginMethod, deviceID: DeviceID? = nil, label: String? = nil) {
        self.account = account
        self.method = method
        self.deviceID = deviceID
        self.label = label
    }
}

/// A bound device, or the tombstone of one.
package struct StoredDevice: Sendable, Hashable {
    package let id: DeviceID
    package let account: Account
    package let installationID: InstallationID
    package let description: DeviceDescription
    package let publicKey: P256PublicKey
    package let boundAt: Timestamp
    package var lastUsedAt: Timestamp?
    /// Why and when it ended; `nil` while it is bound.
    package var end: DeviceEnd?

    package init(
        id: DeviceID,
        account: Account,
        installationID: InstallationID,
        description: DeviceDescription,
        publicKey: P256PublicKey,
        boundAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.installationID = installationID
        self.description = description
        self.publicKey = publicKey
        self.boundAt = boundAt
    }
}

/// The end of a device.
package struct DeviceEnd: Sendable, Hashable {
    package let reason: RevocationReason
    package let at: Timestamp

    package init(reason: RevocationReason, at: Timestamp) {
        self.reason = reason
        self.at = at
    }
}

/// A stretch of a server's life: what was given out in an earlier one is void.
package struct Epoch: Sendable, Hashable {
    package let number: Int
    /// Guards the challenges of this epoch.
    package let challengeKey: [UInt8]

    package init(number: Int, challengeKey: [UInt8]) {
        self.number = number
        self.challengeKey = challengeKey
    }
}

/// The random bytes of a challenge, to be spent once, and how long they are remembered.
package struct Nonce: Sendable, Hashable {
    package let bytes: [UInt8]
    package let keptUntil: Timestamp

    package init(bytes: [UInt8], keptUntil: Timestamp) {
        self.bytes = bytes
        self.keptUntil = keptUntil
    }
}
