// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What no two items of a store have in common; a missing attribute counts as an empty one.
package struct PrimaryKey: Sendable, Hashable {
    package let itemClass: ItemClass
    /// In the order of the class's attributes, then the group and whether it travels; `nil` for empty ones.
    package let values: [AttributeValue?]
}

extension VaultRecord {
    package var primaryKey: PrimaryKey {
        let names = itemClass.primaryKey + ["agrp", "sync"]
        return PrimaryKey(
            itemClass: itemClass,
            values: names.map { name in attributes[name].flatMap { $0.isEmpty ? nil : $0 } }
        )
    }

    /// Whether the item has all of these attributes; a missing one is as good as an empty one.
    package func matches(_ wanted: [String: AttributeValue]) -> Bool {
        wanted.allSatisfy { name, value in
            attributes[name].map { $0 == value } ?? value.isEmpty
        }
    }

    /// The group whose apps see the item.
    package var group: String {
        if case .text(let group)? = attributes["agrp"] { group } else { "" }
    }

    /// Whether it travels to the owner's other devices.
    package var isSynchronizable: Bool {
        attributes["sync"] == .flag(true)
    }
}
