// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The random bytes of a challenge, to be spent once, and how long they are remembered.
package struct Nonce: Sendable, Hashable {
    package let bytes: [UInt8]
    package let keptUntil: Timestamp

    package init(bytes: [UInt8], keptUntil: Timestamp) {
        self.bytes = bytes
        self.keptUntil = keptUntil
    }
}
