// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// An item to be added, all but its secret.
package struct NewItem: Sendable, Hashable {
    package var itemClass: ItemClass
    /// By Apple's four letters; without `agrp` it goes to the caller's first group, without `sync` it stays here.
    package var attributes: [String: AttributeValue]
    /// `nil`: Apple's default, when unlocked; not together with `access`.
    package var accessibility: Accessibility?
    package var access: AccessRules?
    /// For keys that were made elsewhere.
    package var keyKind: KeyKind?
    package var publicKey: [UInt8]?

    package init(
        _ itemClass: ItemClass,
        _ attributes: [String: AttributeValue] = [:],
        accessibility: Accessibility? = nil,
        access: AccessRules? = nil
    ) {
        self.itemClass = itemClass
        self.attributes = attributes
        self.accessibility = accessibility
        self.access = access
    }
}

/// A key pair to be made.
package struct NewKey: Sendable, Hashable {
    package var kind: KeyKind
    /// By Apple's four letters: `atag`, `labl` and the like.
    package var attributes: [String: AttributeValue]
    package var accessibility: Accessibility?
    package var access: AccessRules?
    /// The private half never leaves the enclave; P-256 only.
    package var isInEnclave = false
    /// No second key of that tag: Apple's keychain would allow one, most apps would not.
    package var isTagUnique = false

    package init(
        _ kind: KeyKind,
        _ attributes: [String: AttributeValue] = [:],
        accessibility: Accessibility? = nil,
        access: AccessRules? = nil
    ) {
        self.kind = kind
        self.attributes = attributes
        self.accessibility = accessibility
        self.access = access
    }
}

/// What becomes different about items; what is `nil` or not named stays.
package struct ItemChange: Sendable, Hashable {
    package var attributes: [String: AttributeValue]
    package var accessibility: Accessibility?
    package var access: AccessRules?

    package init(
        _ attributes: [String: AttributeValue] = [:],
        accessibility: Accessibility? = nil,
        access: AccessRules? = nil
    ) {
        self.attributes = attributes
        self.accessibility = accessibility
        self.access = access
    }
}

/// Which items are meant.
package struct ItemQuery: Sendable, Hashable {
    /// Apple's `kSecAttrSynchronizable` in a query.
    package enum Synchronizable: Sendable, Hashable, CaseIterable {
        /// Those that stay here; the default.
        case no
        case yes
        case any
    }

    package var itemClass: ItemClass
    /// All of them must be equal.
    package var attributes: [String: AttributeValue]
    package var accessibility: Accessibility?
    package var synchronizable = Synchronizable.no
    /// Texts are compared without regard to case.
    package var caseInsensitive = false
    /// `nil`: all of them.
    package var limit: Int?
    /// Only these.
    package var ids: [ItemID]?

    package init(_ itemClass: ItemClass, _ attributes: [String: AttributeValue] = [:], limit: Int? = nil) {
        self.itemClass = itemClass
        self.attributes = attributes
        self.limit = limit
    }
}
