// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import OwnerAuthority

// Items of the vault that the app reads by itself while the phone is unlocked.
extension SimulatedPhone: RecordKeeper {
    /// What is kept under a name; no prompt.
    public func record(_ name: ItemName) throws(DeviceError) -> [UInt8]? {
        do throws(VaultError) {
            guard let record = try vault.find(Self.recordQuery(name), for: VaultCaller()).first else { return nil }
            return try vault.reveal(record.id, for: VaultCaller()).withBytes { Array($0) }
        } catch {
            if error.code == .itemNotFound { return nil }
            throw Self.deviceError(error)
        }
    }

    /// Keeps a record; no prompt.
    public func keepRecord(_ bytes: [UInt8], as name: ItemName) throws(DeviceError) {
        do throws(VaultError) {
            let caller = VaultCaller()
            guard let record = try vault.find(Self.recordQuery(name), for: caller).first else {
                let new = NewItem(
                    .genericPassword,
                    Self.recordAttributes(name),
                    accessibility: .whenUnlockedThisDeviceOnly
                )
                _ = try vault.add(new, SecretBytes(copying: bytes), for: caller)
                return
            }
            let secret: SecretBytes? = SecretBytes(copying: bytes)
            try vault.update(record.id, ItemChange(), secret, for: caller)
        } catch {
            throw Self.deviceError(error)
        }
    }

    /// Forgets a record; no prompt.
    public func eraseRecord(_ name: ItemName) throws(DeviceError) {
        do throws(VaultError) {
            try vault.delete(Self.recordQuery(name), for: VaultCaller())
        } catch {
            if error.code != .itemNotFound { throw Self.deviceError(error) }
        }
    }

    private static func recordQuery(_ name: ItemName) -> ItemQuery {
        ItemQuery(.genericPassword, recordAttributes(name))
    }

    private static func recordAttributes(_ name: ItemName) -> [String: AttributeValue] {
        ["svce": .text("latchkey.records"), "acct": .text(name.description)]
    }
}

// The phone's clocks, as an app may read them.
extension SimulatedPhone: SteadyClock {
    /// What the clocks say; a reboot begins the one that nobody can set anew.
    public func reading() -> SteadyReading {
        clock.reading
    }
}
