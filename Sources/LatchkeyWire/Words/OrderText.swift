// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A text of an order that the person will see before agreeing: payee, reference or memo.
///
/// What is shown must be what was sent: it is a ``ShownText`` of up to 140 scalars.
package struct OrderText: Sendable, Hashable, CustomStringConvertible {
    private let text: ShownText

    /// Takes a text that can be shown as it is, and nothing else.
    package init?(_ text: String) {
        guard let text = ShownText(text, maximumScalars: 140) else { return nil }
        self.text = text
    }

    /// The text as it travels.
    package var description: String {
        text.description
    }
}

extension OrderText: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        text.json
    }
}
