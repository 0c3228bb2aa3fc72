// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// A key, or half of one.
///
/// The private half of a key that is kept never comes into this object: the vault uses it, asking for its owner where the
/// key says so, each time. Others live in the process's memory while somebody holds them.
public final class SecKey: NSObject, Sendable {
    enum Material: Sendable {
        /// In its external form.
        case publicHalf([UInt8])
        /// In its external form, in memory.
        case software(SharedSecret)
        /// In a vault.
        case kept(KeptKey)
    }

    let kind: KeyKind
    let material: Material
    /// By Apple's four letters: what its maker gave it.
    let given: [String: AttributeValue]

    init(_ material: Material, _ kind: KeyKind, _ given: [String: AttributeValue] = [:]) {
        self.material = material
        self.kind = kind
        self.given = given
    }

    /// Equal halves of equal keys are equal objects, as `CFEqual` has it.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecKey else { return false }
        return self === other || isPrivate == other.isPrivate && kind == other.kind && publicBytes == other.publicBytes
    }

    /// Of equal keys, equal.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(isPrivate)
        hasher.combine(publicBytes)
        return hasher.finalize()
    }

    /// Tells the kind and the half, and no byte of the key.
    public override var description: String {
        let place = if case .kept(let key) = material, key.record.isInEnclave { " in the enclave" } else { "" }
        return "<SecKey \(kind.name) \(kind.bits) bits, \(isPrivate ? "private" : "public")\(place)>"
    }
}

/// A private key in a vault, and who is asked when it is used.
struct KeptKey: Sendable {
    let record: VaultRecord
    let vault: Vault
    let asking: Asking
    /// A vault of its own that ends with the key: for keys that are not to be kept.
    var isTransient = false
}

extension SecKey {
    /// What works with keys where no vault does.
    static let work: any KeyWork = SoftwareKeys()

    var isPrivate: Bool {
        if case .publicHalf = material { false } else { true }
    }

    /// The public half, in its external form; `nil` where the private one is none.
    var publicBytes: [UInt8]? {
        switch material {
        case .publicHalf(let bytes): bytes
        case .software(let secret): Self.publicHalf(of: secret, kind)
        case .kept(let key): key.record.publicKey
        }
    }

    private static func publicHalf(of secret: SharedSecret, _ kind: KeyKind) -> [UInt8]? {
        do throws(KeyWorkError) {
            return try work.publicKey(of: secret.bytes, kind)
        } catch {
            return nil
        }
    }

    var itemClass: ItemClass { .key }

    /// What names it in its vault; `nil` for a key that is in none.
    var persistentReference: PersistentReference? {
        if case .kept(let key) = material, !key.isTransient { PersistentReference(key.record) } else { nil }
    }

    /// A key of a vault that opens where its context has shown all that it demands, and asks nobody.
    package convenience init?(_ record: VaultRecord, of vault: Vault, shownAt place: ContextPlace?) {
        self.init(record, of: vault, Asking(at: place, mayAsk: false))
    }

    /// A key of a vault as an object.
    convenience init?(_ record: VaultRecord, of vault: Vault, _ asking: Asking) {
        guard let kind = record.keyKind else { return nil }
        if record.attributes["kcls"] == .text("0") {
            guard let bytes = record.publicKey else { return nil }
            self.init(.publicHalf(bytes), kind, record.attributes)
        } else {
            self.init(.kept(KeptKey(record: record, vault: vault, asking: asking)), kind, record.attributes)
        }
    }
}

extension KeyKind {
    var bits: Int {
        switch self {
        case .ellipticCurve(let bits), .rsa(let bits): bits
        }
    }

    var name: String {
        if case .rsa = self { "RSA" } else { "EC" }
    }

    /// Apple's `kSecAttrKeyType`.
    var type: String {
        if case .rsa = self { "42" } else { "73" }
    }

    init?(type: AttributeValue?, bits: Int) {
        switch type {
        case .text("42"): self = .rsa(bits: bits)
        case .text("73"): self = .ellipticCurve(bits: bits)
        default: return nil
        }
    }
}

/// The number of the class.
@discardableResult
public func SecKeyGetTypeID() -> CFTypeID {
    typeID(of: SecKey.self)
}
