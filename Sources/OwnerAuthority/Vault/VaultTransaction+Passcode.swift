// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension VaultTransaction {
    /// KEY-20: what was kept only because a passcode was set.
    package func removeItemsThatNeedPasscode() throws(VaultError) {
        for itemClass in ItemClass.allCases {
            for record in try records(itemClass, [:]) where record.accessibility == .whenPasscodeSetThisDeviceOnly {
                try remove(record.id)
            }
        }
    }
}
