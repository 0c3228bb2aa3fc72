// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import OwnerAuthority

/// What a script does with a keychain item.
package struct KeychainStep: Sendable, Hashable {
    package enum Act: Sendable, Hashable {
        case add(data: String, accessibility: Accessibility?, access: AccessRules?)
        case read
        case update(data: String)
        case delete
    }

    package let act: Act
    package let service: String
    package let account: String
    package let asking: AskingStep
    package let result: String
}

/// What a script does with a key.
package struct KeyStep: Sendable, Hashable {
    package enum Act: Sendable, Hashable {
        case create(accessibility: Accessibility?, access: AccessRules?)
        case sign
        case find
        case delete
    }

    package let act: Act
    package let tag: String
    package let asking: AskingStep
    package let result: String
}

/// How a step with items or keys may ask.
package struct AskingStep: Sendable, Hashable {
    /// `nil`: a context for this step alone.
    package let context: String?
    package let interface: VaultCaller.Interface
}

/// An access control that is evaluated before anything is opened.
package struct AccessControlStep: Sendable, Hashable {
    /// What for: Apple's `LAAccessControlOperation`.
    package enum Operation: String, Sendable, Hashable, CaseIterable, ScriptWord {
        package static let scriptValues = allCases

        case createItem, useItem, createKey, useKeySign, useKeyDecrypt, useKeyKeyExchange
    }

    package let context: String
    package let access: AccessRules
    package let operation: Operation
    package let reason: String
    package let result: String
}
