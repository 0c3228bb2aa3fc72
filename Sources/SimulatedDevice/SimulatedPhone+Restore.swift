// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import OwnerAuthority

// A new phone from the backup of an old one.
extension SimulatedPhone {
    /// Restores a backup of this phone to a new one, which its owner sets up with a passcode and biometry of its own.
    ///
    /// Items travel but for those of this device only; keys in the enclave stay behind (KEY-34, SEK-14). The app is
    /// installed and asks for its permission anew. This phone stays as it is.
    /// - Parameters:
    ///   - profile: the new phone; `nil` for one like this.
    ///   - passcode: its passcode.
    ///   - enrolled: what its sensor knows; `nil` for one template that fits the sensor.
    /// - Returns: the new phone, in front of the app's first launch.
    /// - Throws: what the store of this phone or of the new one tells; in memory, never.
    public func restoredToNewPhone(
        _ profile: DeviceProfile? = nil,
        passcode: String? = "123456",
        enrolled: [Template]? = nil
    ) throws -> SimulatedPhone {
        let app = authority.read { $0.app }
        let phone = SimulatedPhone(
            profile ?? self.profile,
            passcode: passcode,
            enrolled: enrolled,
            bundle: app.bundle,
            usageDescription: app.usageDescription,
            permission: .notAsked,
            choices: authority.read { $0.choices },
            keychainGroups: vault.groups,
            unansweredPrompts: told.unansweredPrompts
        )
        try phone.vault.restore(vault.backup())
        return phone
    }
}
