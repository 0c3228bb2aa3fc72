// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// The form in which an attribute is kept; what an app gives is brought into it, or refused.
enum AttributeForm {
    /// A text; bytes stay bytes and numbers numbers, for Apple's keychain keeps what it was given.
    case text
    /// A text and nothing else.
    case onlyText
    /// Bytes; a text counts as its UTF-8.
    case bytes
    /// A whole number; a truth value is 0 or 1, and a text counts as the number that it writes.
    case number
    /// One of the numbers that Apple's constants write as texts.
    case numeral
    /// A moment.
    case date

    /// The value that an object stands for; `nil` where it is of another type.
    func value(_ object: AnyObject) -> AttributeValue? {
        switch self {
        case .text: text(object) ?? (object as? NSData).map { .bytes(Array($0 as Data)) } ?? number(object)
        case .onlyText: text(object)
        case .bytes: bytes(object)
        case .number: number(object)
        case .numeral: number(object).flatMap { $0.isNegative ? nil : .text($0.numeral) }
        case .date: (object as? NSDate).flatMap { Self.milliseconds($0 as Date) }
        }
    }

    private func text(_ object: AnyObject) -> AttributeValue? {
        (object as? NSString).map { .text(String($0)) }
    }

    private func bytes(_ object: AnyObject) -> AttributeValue? {
        if let data = object as? NSData { return .bytes(Array(data as Data)) }
        return (object as? NSString).map { .bytes(Array(String($0).utf8)) }
    }

    private func number(_ object: AnyObject) -> AttributeValue? {
        if let number = object as? NSNumber { return Int64(exactly: number).map { .number($0) } }
        guard let text = object as? NSString, let number = Int64(String(text)) else { return nil }
        return String(number).isIdentical(to: String(text)) ? .number(number) : nil
    }

    private static func milliseconds(_ date: Date) -> AttributeValue? {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()).map { .date($0) }
    }
}

extension AttributeValue {
    fileprivate var isNegative: Bool {
        if case .number(let number) = self { number < 0 } else { true }
    }

    fileprivate var numeral: String {
        if case .number(let number) = self { String(number) } else { "" }
    }

    /// The object that an app receives.
    var object: AnyObject {
        switch self {
        case .text(let text): NSString(string: text)
        case .bytes(let bytes): NSData(data: Data(bytes))
        case .number(let number): NSNumber(value: number)
        case .flag(let flag): NSNumber(value: flag ? 1 : 0)
        case .date(let milliseconds): NSDate(timeIntervalSince1970: Double(milliseconds) / 1000)
        }
    }
}

extension ItemClass {
    /// The attributes of a class that an app may give, search for and change, beside those that every class has.
    var forms: [String: AttributeForm] {
        switch self {
        case .genericPassword: Self.passwordForms.merging(["svce": .text, "gena": .bytes]) { $1 }
        case .internetPassword: Self.passwordForms.merging(Self.internetForms) { $1 }
        case .key: Self.keyForms
        }
    }

    private static let commonForms: [String: AttributeForm] = [
        "agrp": .onlyText, "labl": .text, "tkid": .onlyText, "vwht": .onlyText, "cdat": .date, "mdat": .date,
    ]

    private static let passwordForms = commonForms.merging([
        "acct": .text, "desc": .text, "icmt": .text, "crtr": .number, "type": .number, "invi": .number, "nega": .number,
    ]) { $1 }

    private static let internetForms: [String: AttributeForm] = [
        "sdmn": .text, "srvr": .text, "ptcl": .text, "atyp": .text, "port": .number, "path": .text,
    ]

    private static let keyForms = commonForms.merging([
        "kcls": .numeral, "type": .numeral, "klbl": .bytes, "atag": .bytes, "crtr": .number, "bsiz": .number,
        "esiz": .number, "perm": .number, "sens": .number, "extr": .number, "encr": .number, "decr": .number,
        "drve": .number, "sign": .number, "vrfy": .number, "wrap": .number, "unwp": .number, "snrc": .number,
        "vyrc": .number, "priv": .number, "modi": .number, "asen": .number, "next": .number, "sdat": .date,
        "edat": .date,
    ]) { $1 }
}
