// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A password or token on its way through a message: prints and reflects as nothing.
///
/// A `String` cannot be wiped; what has to last is kept as a hash or in `SecretBytes`.
package struct SecretText: Sendable {
    /// The text itself, for hashing and for the wire.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<secret text>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecretText: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(text)
    }
}
