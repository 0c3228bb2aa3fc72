// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Names an item for as long as its vault lives; never used twice.
package struct ItemID: Sendable, Hashable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// All of an item but its secret.
package struct VaultRecord: Sendable, Hashable {
    package let id: ItemID
    package let itemClass: ItemClass
    /// By Apple's four letters (`acct`, `svce`, `labl` …): those that the app gave, `agrp` and `sync`, never `pdmn` or `accc`.
    package var attributes: [String: AttributeValue]
    package var accessibility: Accessibility
    /// `nil`: nothing is asked.
    package var access: AccessRules?
    /// The enrolment under which it was made or its access last set.
    package var generation: UInt64
    /// For keys.
    package var keyKind: KeyKind?
    /// The key lives in the enclave: its private half never leaves.
    package var isInEnclave = false
    /// For private keys, the public half.
    package var publicKey: [UInt8]?
    /// Milliseconds since 1970.
    package var created: Int64
    package var modified: Int64

    package init(
        id: ItemID,
        itemClass: ItemClass,
        attributes: [String: AttributeValue],
        accessibility: Accessibility,
        generation: UInt64,
        created: Int64
    ) {
        self.id = id
        self.itemClass = itemClass
        self.attributes = attributes
        self.accessibility = accessibility
        self.generation = generation
        self.created = created
        self.modified = created
    }
}
