// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// An item as it is printed: without its secret unless that was asked for.
struct ItemLine {
    let record: VaultRecord

    private func text(_ name: String) -> String {
        if case .text(let text)? = record.attributes[name] { text } else { "" }
    }

    /// A text that shows what it is made of where another one, made of other scalars, would look the same.
    private static func distinct(_ text: String) -> String {
        guard text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars) else {
            return text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16))}" }.joined()
        }
        return text
    }

    var members: [(String, JSONValue)] {
        [
            ("group", .string(record.group)), ("service", .string(text("svce"))), ("account", .string(text("acct"))),
            ("label", .string(text("labl"))), ("accessible", .string(AccessibleWord.word(record.accessibility))),
            ("protected", .bool(record.access?.flags.isEmpty == false)), ("modified", .integer(record.modified)),
        ]
    }

    /// `diary / ada (Ada's diary, protected)`.
    var line: String {
        let remarks = [
            text("labl"), record.group.isEmpty ? "" : "group \(record.group)", isProtected ? "protected" : "",
        ]
        let told = remarks.filter { !$0.isEmpty }.joined(separator: ", ")
        return Self.distinct("\(text("svce")) / \(text("acct"))".escapedForTerminal)
            + (told.isEmpty ? "" : " (\(told.escapedForTerminal))")
    }

    private var isProtected: Bool {
        record.access?.flags.isEmpty == false
    }

    static func print(_ members: [(String, JSONValue)], _ console: Console) {
        console.print(String(decoding: JSONValue.object(JSONObject(members)).printableBytes(), as: UTF8.self))
    }
}

/// The words of the command line for accessibility classes.
enum AccessibleWord {
    static let all: [(word: String, value: Accessibility)] = [
        ("when-unlocked", .whenUnlocked), ("after-first-unlock", .afterFirstUnlock), ("always", .always),
        ("when-passcode-set-this-device-only", .whenPasscodeSetThisDeviceOnly),
        ("when-unlocked-this-device-only", .whenUnlockedThisDeviceOnly),
        ("after-first-unlock-this-device-only", .afterFirstUnlockThisDeviceOnly),
        ("always-this-device-only", .alwaysThisDeviceOnly),
    ]

    static func word(_ accessibility: Accessibility) -> String {
        all.first { $0.value == accessibility }?.word ?? accessibility.rawValue
    }

    static func accessibility(_ word: String) throws(KeychainFailure) -> Accessibility {
        guard let found = all.first(where: { $0.word == word }) else {
            throw .misuse("'\(word)' is no class of --accessible: \(all.map(\.word).joined(separator: ", ")).")
        }
        return found.value
    }
}
