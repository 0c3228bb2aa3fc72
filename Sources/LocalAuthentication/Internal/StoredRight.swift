// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// A right as the vault keeps it: a key of the enclave, and perhaps a secret, under the right's rules.
struct StoredRight: Sendable {
    let vault: Vault
    let key: VaultRecord
    let grant: RightGrant

    init(_ vault: Vault, _ key: VaultRecord) {
        self.vault = vault
        self.key = key
        grant = RightGrant(key, vault.owner)
    }

    /// The key, which opens while the right is granted and asks nobody.
    var openKey: SecKey? {
        SecKey(key, of: vault, shownAt: grant.place)
    }

    /// The secret, while the right is granted.
    func secret() throws(VaultError) -> Data {
        // Kept here, so that the context lives while it is used.
        let place = grant.place
        let quiet = VaultCaller(context: place?.id, interface: .fail)
        return try withExtendedLifetime(place) { () throws(VaultError) in
            guard let record = try vault.find(Self.secrets(name, limit: 1), for: quiet).first else {
                throw VaultError(.itemNotFound, "the right was stored without a secret")
            }
            return try vault.reveal(record.id, for: quiet).withBytes { Data($0) }
        }
    }

    // MARK: The store

    static func find(_ name: String) throws(VaultError) -> StoredRight {
        let vault = try vaultInForce()
        guard let key = try vault.find(keys(name, limit: 1), for: VaultCaller()).first else {
            throw VaultError(.itemNotFound, "no right is stored under that name")
        }
        return StoredRight(vault, key)
    }

    static func save(
        _ kind: LAAuthenticationRequirement.Kind,
        _ name: String,
        _ secret: Data?
    ) throws(VaultError) -> StoredRight {
        let vault = try vaultInForce()
        var key = NewKey(.ellipticCurve(bits: 256), keys(name).attributes)
        key.access = AccessRules(protection: protection, flags: kind.flags.union(.privateKeyUsage))
        key.attributes["perm"] = .number(1)
        key.isInEnclave = true
        key.isTagUnique = true
        let record = try vault.makeKey(key, for: VaultCaller())
        guard let secret else { return StoredRight(vault, record) }
        do throws(VaultError) {
            let rules = AccessRules(protection: protection, flags: kind.flags)
            let item = NewItem(.genericPassword, secrets(name).attributes, access: rules)
            _ = try vault.add(item, SecretBytes(copying: secret), for: VaultCaller())
        } catch {
            try remove(keys(name), in: vault)
            throw error
        }
        return StoredRight(vault, record)
    }

    /// Removes the right with its key and its secret.
    func remove() throws(VaultError) {
        try vault.delete(Self.keys(name), for: VaultCaller())
        try Self.remove(Self.secrets(name), in: vault)
    }

    /// Removes all that the app has stored.
    static func removeAll() throws(VaultError) {
        let vault = try vaultInForce()
        try remove(keys(nil), in: vault)
        try remove(secrets(nil), in: vault)
    }

    private static func remove(_ query: ItemQuery, in vault: Vault) throws(VaultError) {
        do throws(VaultError) {
            try vault.delete(query, for: VaultCaller())
        } catch {
            if error.code != .itemNotFound { throw error }
        }
    }

    private static func vaultInForce() throws(VaultError) -> Vault {
        if let vault = CurrentVault.inForce { return vault }
        MissingDevice.log()
        throw VaultError(.notAvailable, MissingDevice.sentence)
    }

    // MARK: How it is kept

    private static let service = "latchkey.rights"
    private static let protection = Accessibility.whenUnlockedThisDeviceOnly

    private static func keys(_ name: String?, limit: Int? = nil) -> ItemQuery {
        var query = ItemQuery(.key, ["labl": .text(service)], limit: limit)
        if let name { query.attributes["atag"] = .bytes(Array((service + "." + name).utf8)) }
        return query
    }

    private static func secrets(_ name: String?, limit: Int? = nil) -> ItemQuery {
        var query = ItemQuery(.genericPassword, ["svce": .text(service)], limit: limit)
        if let name { query.attributes["acct"] = .text(name) }
        return query
    }

    /// The name under which it is stored.
    var name: String {
        guard case .bytes(let tag)? = key.attributes["atag"] else { return "" }
        return String(decoding: tag.dropFirst(Self.service.utf8.count + 1), as: UTF8.self)
    }
}
