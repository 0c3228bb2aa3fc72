// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A challenge in its one shape: 76 characters of base64url for 57 bytes.
///
/// The shape says nothing about who made it; it only keeps other text, a line break above all, out of act bytes.
package struct ChallengeText: Sendable, Hashable {
    /// The challenge as it travels.
    package let text: String
    /// Key number, expiry, random bytes and MAC.
    package let bytes: [UInt8]

    /// How many bytes a challenge has.
    package static let byteCount = 57

    /// Takes what has the shape, and nothing else.
    package init?(_ text: String) {
        guard text.utf8.count == 76, let bytes = Base64URL.decode(text) else { return nil }
        self.text = text
        self.bytes = bytes
    }

    /// The challenge that 57 bytes make.
    package init(bytes: [UInt8]) {
        insist(bytes.count == Self.byteCount, "a challenge has 57 bytes")
        self.bytes = bytes
        text = Base64URL.encode(bytes)
    }
}

extension ChallengeText: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(text)
    }
}
