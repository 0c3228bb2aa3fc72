// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A bound device, or the tombstone of one.
package struct StoredDevice: Sendable, Hashable {
    package let id: DeviceID
    package let accountID: AccountID
    package let installationID: InstallationID
    package var description: DeviceDescription
    package let verifier: DeviceVerifier
    package let boundAt: Timestamp
    package var lastUsedAt: Timestamp?
    /// Why and when it ended; `nil` while it is bound.
    package var end: DeviceEnd?

    package init(
        id: DeviceID,
        accountID: AccountID,
        installationID: InstallationID,
        description: DeviceDescription,
        verifier: DeviceVerifier,
        boundAt: Timestamp
    ) {
        self.id = id
        self.accountID = accountID
        self.installationID = installationID
        self.description = description
        self.verifier = verifier
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
