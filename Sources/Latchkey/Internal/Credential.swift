// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What a binding proves itself by.
enum Credential: Sendable {
    case key(KeyName)
    /// A kept name and password, and the server's key that they are sealed to.
    case secret(ItemName, SealingKey)
}

extension BindingRecord {
    var credential: Credential {
        sealingKey.map { .secret(item, $0) } ?? .key(key)
    }

    /// The name under which a secret is kept, where it is no key.
    var item: ItemName {
        ItemName(key.description)
    }
}
