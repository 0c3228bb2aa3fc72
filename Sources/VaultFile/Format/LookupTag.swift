// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// Numbers by which items are found, keyed, so that they tell a stranger nothing but that two items have something in common.
///
/// What is found by one is compared in full afterwards, so one that two values share by chance does no harm.
struct LookupTag {
    /// What apps look items up by.
    static let indexed = ["acct", "svce", "srvr", "labl", "atag", "klbl"]

    let key: [UInt8]

    /// The class's, the primary key's, then those of the indexed attributes.
    func all(of record: VaultRecord) -> [UInt64] {
        let named = Self.indexed.compactMap { name in
            record.attributes[name].flatMap { $0.isEmpty ? nil : attribute(record.itemClass, name, $0) }
        }
        return [itemClass(record.itemClass), primaryKey(record.primaryKey)] + named
    }

    func itemClass(_ itemClass: ItemClass) -> UInt64 {
        tag("class", itemClass) { _ in }
    }

    func primaryKey(_ primaryKey: PrimaryKey) -> UInt64 {
        tag("primary key", primaryKey.itemClass) { writer in
            for value in primaryKey.values {
                guard let value else {
                    writer.append(byte: 0)
                    continue
                }
                RecordBytes.append(value, to: &writer)
            }
        }
    }

    func attribute(_ itemClass: ItemClass, _ name: String, _ value: AttributeValue) -> UInt64 {
        tag(name, itemClass) { RecordBytes.append(value, to: &$0) }
    }

    private func tag(_ sort: String, _ itemClass: ItemClass, _ fill: (inout ByteWriter) -> Void) -> UInt64 {
        var writer = ByteWriter()
        writer.append(counted: Array(sort.utf8))
        writer.append(counted: Array(itemClass.rawValue.utf8))
        fill(&writer)
        var code = ByteReader(HMACSHA256.authenticate(writer.bytes, key: key))
        return code.uint64() ?? 0
    }
}
