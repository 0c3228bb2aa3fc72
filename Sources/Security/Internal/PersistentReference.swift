// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// What names an item for ever: the four letters of its class and its number, as Apple's are.
struct PersistentReference: Equatable {
    let itemClass: ItemClass
    let id: ItemID

    init(_ record: VaultRecord) {
        itemClass = record.itemClass
        id = record.id
    }

    /// `nil` for anything but twelve bytes of a class that is kept here.
    init?(_ data: Data) {
        guard data.count == 12, let itemClass = ItemClass(rawValue: String(decoding: data.prefix(4), as: UTF8.self))
        else {
            return nil
        }
        self.itemClass = itemClass
        id = ItemID(number: data.dropFirst(4).reduce(0) { $0 << 8 | UInt64($1) })
    }

    var data: Data {
        Data(itemClass.rawValue.utf8) + (0..<8).map { UInt8(truncatingIfNeeded: id.number >> (56 - 8 * UInt64($0))) }
    }
}
