// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

extension VaultCaller.Interface: ScriptWord {
    package static let scriptValues = allCases
}

extension Accessibility: ScriptWord {
    /// Those that scripts know.
    package static let scriptValues: [Self] = [
        .whenUnlocked, .afterFirstUnlock, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly,
        .afterFirstUnlockThisDeviceOnly,
    ]

    package var scriptWord: String {
        switch self {
        case .whenUnlocked: "whenUnlocked"
        case .afterFirstUnlock: "afterFirstUnlock"
        case .always: "always"
        case .whenPasscodeSetThisDeviceOnly: "whenPasscodeSetThisDeviceOnly"
        case .whenUnlockedThisDeviceOnly: "whenUnlockedThisDeviceOnly"
        case .afterFirstUnlockThisDeviceOnly: "afterFirstUnlockThisDeviceOnly"
        case .alwaysThisDeviceOnly: "alwaysThisDeviceOnly"
        }
    }
}

/// A flag of an access control by Apple's name.
package enum AccessFlag: String, Sendable, Hashable, CaseIterable, ScriptWord {
    package static let scriptValues = allCases

    case userPresence, biometryAny, biometryCurrentSet, devicePasscode, companion
    case or, and, privateKeyUsage, applicationPassword

    var flag: AccessRules.Flags {
        switch self {
        case .userPresence: .userPresence
        case .biometryAny: .biometryAny
        case .biometryCurrentSet: .biometryCurrentSet
        case .devicePasscode: .devicePasscode
        case .companion: .companion
        case .or: .or
        case .and: .and
        case .privateKeyUsage: .privateKeyUsage
        case .applicationPassword: .applicationPassword
        }
    }
}

extension AccessRules {
    /// Reads the value of an `access`; whether its flags go together shows when it is used.
    init(reading object: JSONObject) throws(LineProblem) {
        let members = try LineMembers(
            object,
            of: .named("\"access\""),
            required: ["flags"],
            optional: ["protection"]
        )
        let words: [AccessFlag] = try members.words("flags")
        self.init(
            protection: members.has("protection") ? try members.word("protection") : .whenUnlocked,
            flags: AccessRules.Flags(words.map(\.flag))
        )
    }
}
