// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import OwnerAuthority

// What an app that was removed left behind: the vault outlives it.
extension SimulatedPhone {
    /// Deletes every key and every secret whose name begins so; no prompt.
    public func deleteAll(startingWith prefix: String) async throws(DeviceError) {
        guard authority.read({ $0.unlocks.hasUnlockedSinceBoot }) else {
            throw DeviceError(OwnerError(.notInteractive, "the phone was not unlocked since it started"))
        }
        do throws(VaultError) {
            for record in try vault.find(ItemQuery(.key), for: VaultCaller()) {
                guard case .bytes(let tag)? = record.attributes["atag"], tag.starts(with: prefix.utf8) else { continue }
                try vault.delete(ItemQuery(.key, ["atag": .bytes(tag)]), for: VaultCaller())
            }
            let items = ItemQuery(.genericPassword, ["svce": .text(Self.itemService)])
            for record in try vault.find(items, for: VaultCaller()) {
                guard case .text(let name)? = record.attributes["acct"], name.hasPrefix(prefix) else { continue }
                try vault.delete(ItemQuery(.genericPassword, Self.attributes(ItemName(name))), for: VaultCaller())
            }
        } catch {
            throw Self.deviceError(error)
        }
    }
}
