// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Makes a key pair; nobody is asked.
///
/// - Parameters:
///   - parameters: The type and the size, and under `kSecPrivateKeyAttrs` and `kSecPublicKeyAttrs` what each half is
///     called, whether it is kept and what must be shown for it. With `kSecAttrTokenIDSecureEnclave` the private half
///     never leaves where it was made, which takes a chip or a simulated phone.
///   - error: Set where no key is made.
/// - Returns: The private half.
@discardableResult
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    error.telling { () throws(KeyFailure) in
        try SecKey.pair(try KeyFailure.reading { () throws(StatusFailure) in try KeyPlan(parameters) })
    }
}

/// What a key pair shall be.
struct KeyPlan {
    /// What one half shall be called and where it shall be.
    struct Half {
        var attributes: [String: AttributeValue] = [:]
        var accessibility: Accessibility?
        var access: AccessRules?
        var isPermanent = false
        var asking = Asking()
    }

    let kind: KeyKind
    let isInEnclave: Bool
    let privateHalf: Half
    let publicHalf: Half

    /// Reads a dictionary: what stands at its top counts for the private half where that does not say otherwise.
    init(_ dictionary: CFDictionary) throws(StatusFailure) {
        let entries = try Entries(dictionary)
        isInEnclave = try Self.isInEnclave(entries["tkid"])
        kind = try Self.kind(entries)
        let top = entries.all.filter { !["private", "public", "type", "bsiz", "tkid"].contains($0.key) }
        privateHalf = try Self.half(try Self.attributes("private", entries), top)
        publicHalf = try Self.half(try Self.attributes("public", entries), [:])
    }

    private static func isInEnclave(_ value: AnyObject?) throws(StatusFailure) -> Bool {
        guard let value else { return false }
        guard let token = value as? NSString, token == kSecAttrTokenIDSecureEnclave else {
            throw .parameter("the token is not the enclave")
        }
        return true
    }

    private static func kind(_ entries: Entries) throws(StatusFailure) -> KeyKind {
        guard let type = entries["type"].flatMap({ AttributeForm.numeral.value($0) }) else {
            throw .parameter("the type of the key is missing or of another type")
        }
        guard case .number(let bits)? = entries["bsiz"].flatMap({ AttributeForm.number.value($0) }),
            (1...65_536).contains(bits)
        else { throw .parameter("the size of the key is missing or is none") }
        guard let kind = KeyKind(type: type, bits: Int(bits)) else {
            throw .parameter("keys of this type are not made")
        }
        return kind
    }

    private static func attributes(
        _ name: String,
        _ entries: Entries
    ) throws(StatusFailure) -> [String: AnyObject] {
        guard let value = entries[name] else { return [:] }
        guard let dictionary = value as? NSDictionary else { throw .parameter("\(name) is no dictionary") }
        return try Entries(dictionary).all
    }

    private static func half(
        _ own: [String: AnyObject],
        _ top: [String: AnyObject]
    ) throws(StatusFailure) -> Half {
        var half = Half()
        // The request's reader knows the attributes of keys; the class that it needs is theirs.
        var reader = try ItemRequest(["class": "keys"] as CFDictionary, for: .add)
        for (name, value) in top.merging(own, uniquingKeysWith: { $1 }) {
            switch name {
            case "perm": half.isPermanent = try isYes(value)
            case "tkid", "type", "bsiz", "class", "nleg": break
            case _ where name.hasPrefix("u_"): try half.asking.read(name, value)
            default: try reader.readAttribute(name, value)
            }
        }
        try reader.settleAccess()
        half.attributes = reader.attributes
        if reader.synchronizable == .yes { half.attributes["sync"] = .flag(true) }
        half.accessibility = reader.accessibility
        half.access = reader.access
        return half
    }

    private static func isYes(_ value: AnyObject) throws(StatusFailure) -> Bool {
        switch AttributeForm.number.value(value) {
        case .number(0): return false
        case .number(1): return true
        default: throw .parameter("perm is neither yes nor no")
        }
    }
}

extension SecKey {
    /// Makes what a plan says, and keeps of it what is to be kept.
    fileprivate static func pair(_ plan: KeyPlan) throws(KeyFailure) -> SecKey {
        let half = plan.privateHalf
        let key: SecKey
        if half.isPermanent || plan.isInEnclave || half.access?.flags.isEmpty == false {
            key = try kept(plan)
        } else {
            key = SecKey(.software(try madeSecret(plan.kind)), plan.kind, half.attributes)
        }
        if plan.publicHalf.isPermanent { try keepPublicHalf(of: key, plan.publicHalf) }
        return key
    }

    /// A key of software that lives as long as the object.
    private static func madeSecret(_ kind: KeyKind) throws(KeyFailure) -> SharedSecret {
        do throws(KeyWorkError) {
            return SharedSecret(try work.make(kind))
        } catch {
            throw KeyFailure(error)
        }
    }

    private static func kept(_ plan: KeyPlan) throws(KeyFailure) -> SecKey {
        let half = plan.privateHalf
        let vault = try KeyFailure.reading { () throws(StatusFailure) in
            half.isPermanent ? try half.asking.vault() : try half.asking.vault().emptyTwin()
        }
        var new = NewKey(plan.kind, half.attributes, accessibility: half.accessibility, access: half.access)
        new.isInEnclave = plan.isInEnclave
        if plan.isInEnclave { new.attributes["tkid"] = .text(String(kSecAttrTokenIDSecureEnclave)) }
        new.attributes["perm"] = .number(half.isPermanent ? 1 : 0)
        let record = try KeyFailure.vault { () throws(VaultError) in
            try vault.makeKey(new, for: half.asking.caller())
        }
        let key = KeptKey(record: record, vault: vault, asking: half.asking, isTransient: !half.isPermanent)
        return SecKey(.kept(key), plan.kind, record.attributes)
    }

    private static func keepPublicHalf(of key: SecKey, _ half: KeyPlan.Half) throws(KeyFailure) {
        guard let bytes = key.publicBytes else { throw KeyFailure(.malformedKey) }
        let publicKey = SecKey(.publicHalf(bytes), key.kind, half.attributes)
        let failure = KeyFailure.self
        let vault = try failure.reading { () throws(StatusFailure) in try half.asking.vault() }
        var item = NewItem(.key, publicKey.attributes, accessibility: half.accessibility, access: half.access)
        item.attributes["perm"] = .number(1)
        item.keyKind = key.kind
        item.publicKey = bytes
        _ = try failure.vault { () throws(VaultError) in
            try vault.add(item, SecretBytes(copying: bytes), for: half.asking.caller())
        }
    }
}

extension Vault {
    /// A vault that asks the same owner and keeps nothing beyond its own life: for keys that are not to be kept.
    fileprivate func emptyTwin() -> Vault {
        Vault(storage: InMemoryVaultStorage(), owner: owner, keys: keys, groups: groups, enclave: enclave) { 0 }
    }
}

/// The public half of a key; of a public one, itself.
@discardableResult
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    guard key.isPrivate else { return key }
    guard let bytes = key.publicBytes else { return nil }
    return SecKey(.publicHalf(bytes), key.kind)
}
