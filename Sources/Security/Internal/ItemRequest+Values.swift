// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// The entries of a dictionary, keyed by texts.
struct Entries {
    private(set) var all: [String: AnyObject] = [:]

    /// - Throws: `errSecParam` for a key that is no text.
    init(_ dictionary: CFDictionary) throws(StatusFailure) {
        for (key, value) in dictionary {
            guard let name = key as? String else { throw .parameter("a key that is no text") }
            all[name] = value as AnyObject
        }
    }

    subscript(name: String) -> AnyObject? {
        all[name]
    }
}

// What single values of a query mean.
extension ItemRequest {
    static func accessibility(_ value: AnyObject) throws(StatusFailure) -> Accessibility {
        guard let name = value as? NSString, let accessibility = Accessibility(rawValue: String(name)) else {
            throw .parameter("the accessibility is no kSecAttrAccessible value")
        }
        return accessibility
    }

    static func access(_ value: AnyObject) throws(StatusFailure) -> AccessRules {
        guard let control = value as? SecAccessControl else { throw .parameter("the access control is none") }
        return control.rules
    }

    static func synchronizable(_ value: AnyObject) throws(StatusFailure) -> ItemQuery.Synchronizable {
        if let text = value as? NSString, text == kSecAttrSynchronizableAny { return .any }
        switch AttributeForm.number.value(value) {
        case .number(0): return .no
        case .number(1): return .yes
        default: throw .parameter("whether the item travels is neither yes, no nor any")
        }
    }

    static func limit(_ value: AnyObject) throws(StatusFailure) -> Limit {
        switch value {
        case let text as NSString where text == kSecMatchLimitOne: return .one
        case let text as NSString where text == kSecMatchLimitAll: return .all
        case let number as NSNumber where !number.isTruthValue:
            guard let count = Int(exactly: number), count > 0 else { throw .parameter("a limit below one") }
            return count == 1 ? .one : .count(count)
        default: throw .parameter("the limit is neither a number, one nor all")
        }
    }

    static func items(_ value: AnyObject, _ itemClass: ItemClass) throws(StatusFailure) -> [PersistentReference] {
        guard let list = value as? NSArray else { throw .parameter("m_ItemList is no array") }
        var found: [PersistentReference] = []
        for entry in list {
            switch entry as AnyObject {
            case let data as NSData:
                guard let reference = PersistentReference(data as Data) else {
                    throw .parameter("m_ItemList holds what is no persistent reference")
                }
                found.append(reference)
            case let key as SecKey: key.persistentReference.map { found.append($0) }
            default: throw .parameter("m_ItemList holds neither a persistent reference nor a key")
            }
        }
        return found.filter { $0.itemClass == itemClass }
    }
}

/// A truth value, and not a number that happens to be 0 or 1.
func truth(_ name: String, _ value: AnyObject) throws(StatusFailure) -> Bool {
    guard let number = value as? NSNumber, number.isTruthValue else { throw .parameter("\(name) is no truth value") }
    return number.boolValue
}

extension SecAccessControl {
    /// The same in the vault's words; its protection is one of the public strings since it was made.
    package var rules: AccessRules {
        AccessRules(
            protection: Accessibility(rawValue: protection) ?? .whenPasscodeSetThisDeviceOnly,
            flags: AccessRules.Flags(rawValue: flags.rawValue)
        )
    }

    package convenience init(_ rules: AccessRules) {
        self.init(
            protection: rules.protection.rawValue,
            flags: SecAccessControlCreateFlags(rawValue: rules.flags.rawValue)
        )
    }
}
