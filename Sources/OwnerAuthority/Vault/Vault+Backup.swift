// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What of a vault travels to another device, sealed as a backup is.
package struct VaultBackup: Sendable {
    struct Item: Sendable {
        let record: VaultRecord
        let secret: SharedSecret
    }

    let items: [Item]
}

extension Vault {
    /// What would be in an encrypted backup: nothing of this device only, and no key of the enclave.
    package func backup() throws(VaultError) -> VaultBackup {
        try storage.read { transaction throws(VaultError) in
            var items: [VaultBackup.Item] = []
            for itemClass in ItemClass.allCases {
                for record in try transaction.records(itemClass, [:])
                where !record.accessibility.staysOnDevice && !record.isInEnclave {
                    items.append(
                        VaultBackup.Item(record: record, secret: SharedSecret(try transaction.secret(of: record.id)))
                    )
                }
            }
            return VaultBackup(items: items)
        }
    }

    /// Puts a backup's items into an empty vault: what answered to the other device's enrolled set answers to none here.
    package func restore(_ backup: VaultBackup) throws(VaultError) {
        try storage.write { transaction throws(VaultError) in
            for item in backup.items {
                try transaction.insert(item.record.renamed(try transaction.nextID()), item.secret.bytes)
            }
        }
    }
}

extension VaultRecord {
    fileprivate func renamed(_ id: ItemID) -> VaultRecord {
        var record = VaultRecord(
            id: id,
            itemClass: itemClass,
            attributes: attributes,
            accessibility: accessibility,
            generation: 0,
            created: created
        )
        record.access = access
        record.keyKind = keyKind
        record.publicKey = publicKey
        record.modified = modified
        return record
    }
}
