// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What must be shown before an item is read or a key used: Apple's `SecAccessControl`.
package struct AccessRules: Sendable, Hashable {
    /// The flags, with the bits of Apple's `SecAccessControlCreateFlags`.
    package struct Flags: OptionSet, Sendable, Hashable {
        package let rawValue: UInt

        package init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        package static let userPresence = Self(rawValue: 1 << 0)
        package static let biometryAny = Self(rawValue: 1 << 1)
        package static let biometryCurrentSet = Self(rawValue: 1 << 3)
        package static let devicePasscode = Self(rawValue: 1 << 4)
        package static let companion = Self(rawValue: 1 << 5)
        package static let or = Self(rawValue: 1 << 14)
        package static let and = Self(rawValue: 1 << 15)
        package static let privateKeyUsage = Self(rawValue: 1 << 30)
        package static let applicationPassword = Self(rawValue: 1 << 31)

        /// Those that somebody must satisfy; without any of them nothing is asked.
        package static let constraints: Self = [
            .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion,
        ]
    }

    package let protection: Accessibility
    package let flags: Flags

    /// Whether the flags go together at all.
    package var isPossible: Bool {
        if flags.isSuperset(of: [.or, .and]) || flags.isSuperset(of: [.biometryAny, .biometryCurrentSet]) {
            return false
        }
        return !flags.contains(.userPresence)
            || flags.isSubset(of: [.userPresence, .privateKeyUsage, .applicationPassword])
    }

    /// Whether somebody can be asked for what the flags say, or nobody needs to be.
    ///
    /// An application password is nothing that a person shows to a device, and `or` and `and` alone join nothing.
    package var canBeEvaluated: Bool {
        isPossible && (!flags.isDisjoint(with: .constraints) || flags.isSubset(of: .privateKeyUsage))
    }

    /// Nothing but biometry, or biometry among others.
    package var namesBiometry: Bool {
        !flags.isDisjoint(with: [.biometryAny, .biometryCurrentSet])
    }

    package init(protection: Accessibility, flags: Flags) {
        self.protection = protection
        self.flags = flags
    }
}
