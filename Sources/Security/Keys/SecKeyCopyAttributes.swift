// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

// What a key says of itself.
extension SecKey {
    /// By Apple's four letters; what its maker gave it wins but for what the key alone knows.
    var attributes: [String: AttributeValue] {
        var all = given.merging(abilities) { given, _ in given }
        all["kcls"] = .text(isPrivate ? "1" : "0")
        all["type"] = .text(kind.type)
        all["bsiz"] = .number(Int64(kind.bits))
        all["esiz"] = .number(Int64(kind.bits))
        if all["klbl"] == nil, let bytes = publicBytes { all["klbl"] = .bytes(Self.work.label(of: bytes)) }
        return all
    }

    /// What a half does, by Apple's defaults.
    private var abilities: [String: AttributeValue] {
        let ofPrivate = ["decr", "drve", "sign", "unwp"]
        let ofPublic = ["encr", "vrfy", "wrap"]
        var all: [String: AttributeValue] = [:]
        for name in ofPrivate { all[name] = .number(isPrivate ? 1 : 0) }
        for name in ofPublic { all[name] = .number(isPrivate ? 0 : 1) }
        all["perm"] = .number(persistentReference == nil ? 0 : 1)
        all["sens"] = .number(isInEnclave ? 1 : 0)
        all["extr"] = .number(isInEnclave ? 0 : 1)
        return all
    }

    var isInEnclave: Bool {
        if case .kept(let key) = material { key.record.isInEnclave } else { false }
    }
}

/// What a key is, what it can do and where it lives.
///
/// - Returns: A dictionary keyed by `kSecAttr…`.
@discardableResult
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    var dictionary = key.attributes.mapValues(\.object)
    if case .kept(let kept) = key.material {
        dictionary["accc"] = kept.record.control
        dictionary["pdmn"] = NSString(string: kept.record.accessibility.rawValue)
        if !kept.isTransient { dictionary["agrp"] = NSString(string: kept.record.group) }
    }
    if key.isInEnclave { dictionary["tkid"] = kSecAttrTokenIDSecureEnclave }
    return NSDictionary(dictionary: dictionary)
}

/// How many bytes a block or a coordinate of the key has.
@discardableResult
public func SecKeyGetBlockSize(_ key: SecKey) -> Int {
    (key.kind.bits + 7) / 8
}

extension VaultRecord {
    /// What must be shown for it; without constraints where nothing must.
    var control: SecAccessControl {
        SecAccessControl(access ?? AccessRules(protection: accessibility, flags: []))
    }
}
