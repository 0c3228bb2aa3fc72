// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The items and keys of an app's groups, and what must hold before one of them is handed out.
///
/// It hands out data or a signature, never key material. Calls block while a person is asked, as Apple's do; those with
/// a reply do not. None holds a lock while somebody is asked.
package final class Vault: Sendable {
    /// Where keys live whose private half never leaves.
    package enum Enclave: Sendable, Hashable {
        /// Nowhere: asking for such a key is refused.
        case missing
        /// In the chip of a simulated device, which is software and says so.
        case simulated
        /// In software that stands for a chip, because somebody said so in as many words.
        case dangerouslySoftware
    }

    /// What an authority keeps of its vault; not the vault itself, which holds the authority.
    private final class Contents: Sendable {
        let storage: any VaultStorage
        let keys: any KeyWork
        let groups: [String]
        let enclave: Enclave
        let wallClock: @Sendable () -> Int64

        init(
            _ storage: any VaultStorage,
            _ keys: any KeyWork,
            _ groups: [String],
            _ enclave: Enclave,
            _ wallClock: @escaping @Sendable () -> Int64
        ) {
            self.storage = storage
            self.keys = keys
            self.groups = groups
            self.enclave = enclave
            self.wallClock = wallClock
        }
    }

    private let contents: Contents
    /// Who decides whether the owner is present; `nil` without a device.
    package let owner: Authority?

    private init(_ contents: Contents, _ owner: Authority?) {
        self.contents = contents
        self.owner = owner
    }

    /// A vault over a store.
    ///
    /// - Parameters:
    ///   - storage: where the items are.
    ///   - owner: who is asked; `nil`: there is no device, so protected items can be added and not read.
    ///   - keys: what is done with keys.
    ///   - groups: the caller's access groups; new items go to the first.
    ///   - enclave: whether there is a chip.
    ///   - wallClock: milliseconds since 1970, for the dates of items.
    package convenience init(
        storage: any VaultStorage,
        owner: Authority?,
        keys: any KeyWork,
        groups: [String],
        enclave: Enclave = .missing,
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.init(Contents(storage, keys, groups, enclave, wallClock), owner)
    }

    /// Makes this the vault of its authority, so that ``of(_:)`` finds it.
    package func attach() {
        owner?.attach(contents)
        owner?.keepItems(in: contents.storage)
    }

    /// The vault attached to an authority.
    package static func of(_ authority: Authority) -> Vault? {
        authority.attached(Contents.self).map { Vault($0, authority) }
    }

    /// This vault without its hold on the authority.
    var remade: @Sendable (Authority) -> Vault {
        { [contents] in Vault(contents, $0) }
    }

    package var storage: any VaultStorage { contents.storage }
    package var keys: any KeyWork { contents.keys }
    package var groups: [String] { contents.groups }
    package var enclave: Enclave { contents.enclave }
    var now: Int64 { contents.wallClock() }

    /// What of the device decides, with what other processes made of it.
    func conditions() throws(VaultError) -> VaultConditions {
        guard let owner else { return .withoutDevice }
        return try owner.readShared { VaultConditions($0) }
    }
}
