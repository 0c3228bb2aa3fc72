// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// What a dictionary for one of the calls for items says; each entry was read with its type.
struct ItemRequest {
    /// Which of the four calls the dictionary is for.
    enum Call {
        case add, copyMatching, update, delete
    }

    /// What comes back.
    struct Returns: OptionSet {
        let rawValue: Int

        static let data = Self(rawValue: 1)
        static let attributes = Self(rawValue: 2)
        static let reference = Self(rawValue: 4)
        static let persistentReference = Self(rawValue: 8)

        /// Whether one object is not enough for all of it.
        var needsDictionary: Bool {
            contains(.attributes) || rawValue.nonzeroBitCount > 1
        }
    }

    /// Apple's `kSecMatchLimit`.
    enum Limit: Equatable {
        case one, all
        case count(Int)
    }

    let itemClass: ItemClass
    var attributes: [String: AttributeValue] = [:]
    var dates: [String: AttributeValue] = [:]
    var accessibility: Accessibility?
    var access: AccessRules?
    var synchronizable: ItemQuery.Synchronizable?
    var data: Data?
    var key: SecKey?
    var persistentReference: PersistentReference?
    var items: [PersistentReference]?
    var returns: Returns = []
    var limit: Limit?
    var matches = false
    var caseInsensitive = false
    var asking = Asking()

    /// Reads a dictionary.
    ///
    /// - Throws: `errSecParam` for an entry of another type than its own or for entries that contradict each other;
    ///   `errSecNoSuchAttr` for an attribute that the class does not have; `errSecUnimplemented` for certificates.
    init(_ dictionary: CFDictionary, for call: Call) throws(StatusFailure) {
        let entries = try Entries(dictionary)
        itemClass = try Self.itemClass(entries)
        for (name, value) in entries.all { try read(name, value) }
        try settleAccess()
        try check(call)
    }

    private static func itemClass(_ entries: Entries) throws(StatusFailure) -> ItemClass {
        if let key = entries["v_Ref"] as? SecKey, entries["class"] == nil { return key.itemClass }
        if let reference = (entries["v_PersistentRef"] as? NSData).flatMap({ PersistentReference($0 as Data) }),
            entries["class"] == nil
        {
            return reference.itemClass
        }
        guard let name = entries["class"] as? NSString else { throw .parameter("the class of the item is missing") }
        if let itemClass = ItemClass(rawValue: String(name)) { return itemClass }
        if ["cert", "idnt"].contains(String(name)) {
            throw StatusFailure(errSecUnimplemented, "certificates and identities are not kept here")
        }
        throw .parameter("the class of the item is unknown")
    }

    // MARK: One entry

    private mutating func read(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        if name == "nleg" { return _ = try truth(name, value) }
        if name.utf16.count == 4 { return try readAttribute(name, value) }
        switch name.first {
        case "c": if name != "class" { throw .parameter("an unknown key") }
        case "m": try readMatch(name, value)
        case "r": try readReturn(name, value)
        case "u": try asking.read(name, value)
        case "v": try readValue(name, value)
        default: throw .parameter("an unknown key")
        }
    }

    mutating func readAttribute(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        switch name {
        case "pdmn": accessibility = try Self.accessibility(value)
        case "accc": access = try Self.access(value)
        case "sync": synchronizable = try Self.synchronizable(value)
        default:
            guard let form = itemClass.forms[name] else {
                throw StatusFailure(errSecNoSuchAttr, "the class \(itemClass.rawValue) has no such attribute")
            }
            guard let read = form.value(value) else { throw .parameter("the attribute \(name) is of another type") }
            if ["cdat", "mdat"].contains(name) { dates[name] = read } else { attributes[name] = read }
        }
    }

    private mutating func readMatch(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        matches = true
        switch name {
        case "m_Limit": limit = try Self.limit(value)
        case "m_CaseInsensitive": caseInsensitive = try truth(name, value)
        case "m_TrustedOnly": _ = try truth(name, value)
        case "m_ItemList": items = try Self.items(value, itemClass)
        case "m_ValidOnDate":
            guard value is NSDate || value is NSNull else { throw .parameter("m_ValidOnDate is no date") }
        case "m_Policy", "m_Issuers":
            guard value is NSArray else { throw .parameter("\(name) is no array") }
            throw StatusFailure(errSecUnimplemented, "\(name) is for certificates, which are not kept here")
        default: break  // Apple's keychain passes over what else begins so.
        }
    }

    private mutating func readReturn(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        let kinds: [String: Returns] = [
            "r_Data": .data, "r_Attributes": .attributes, "r_Ref": .reference, "r_PersistentRef": .persistentReference,
        ]
        let isWanted = try truth(name, value)
        guard let kind = kinds[name] else { throw .parameter("an unknown key") }
        if isWanted { returns.insert(kind) }
    }

    private mutating func readValue(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        switch (name, value) {
        case ("v_Data", let value as NSData): data = value as Data
        case ("v_Ref", let value as SecKey): key = value
        case ("v_PersistentRef", let value as NSData):
            guard let reference = PersistentReference(value as Data), reference.itemClass == itemClass else {
                throw .parameter("no persistent reference of this class")
            }
            persistentReference = reference
        default: throw .parameter("\(name) is of another type")
        }
    }

    // MARK: Together

    /// An accessibility beside an access control is no contradiction where both say the same (KEY-28).
    mutating func settleAccess() throws(StatusFailure) {
        guard let access, let accessibility else { return }
        guard access.protection == accessibility, access.flags.isEmpty else {
            throw .parameter("an accessibility beside an access control, which has its own")
        }
        self.accessibility = nil
    }

    private func check(_ call: Call) throws(StatusFailure) {
        if asking.interface == .skip, call != .copyMatching {
            throw .parameter("items are passed over in searches only")
        }
        if call == .add || call == .delete, matches { throw .parameter("a key of searches") }
        if call == .update, !returns.isEmpty { throw .parameter("an update returns nothing") }
        if call == .add, persistentReference != nil { throw .parameter("a persistent reference cannot be added") }
        if persistentReference != nil, !attributes.isEmpty {
            throw .parameter("attributes beside a persistent reference")
        }
        if key != nil, itemClass != .key { throw .parameter("a key in a class of other items") }
    }
}
