// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Which vault a call without a context uses: that of the authority in force, else the process's.
package enum CurrentVault {
    private static let ofProcess = Locked<Vault?>(nil)

    /// Chooses the vault of a process without a device; `nil` takes the choice back.
    package static func setProcess(_ vault: Vault?) {
        ofProcess.withLock { $0 = vault }
    }

    /// The vault in force here; `nil` where there is none.
    package static var inForce: Vault? {
        guard let authority = CurrentAuthority.inForce else { return ofProcess.withLock { $0 } }
        return Vault.of(authority)
    }
}
