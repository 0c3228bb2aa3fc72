// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// A SHA-256 digest as it travels: 43 characters of base64url.
package struct WireDigest: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// What stands before the first of a chain: 43 times `A`.
    package static let none = Self(digest: [UInt8](repeating: 0, count: 32))

    /// The digest of these 32 bytes.
    init(digest: [UInt8]) {
        bytes = digest
    }

    /// Takes 32 bytes, and nothing else.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(digest: bytes)
    }

    /// The digest of these bytes.
    package init(of bytes: [UInt8]) {
        self.init(digest: SHA256.hash(bytes))
    }

    /// Takes 43 characters of base64url, and nothing else.
    package init?(_ text: String) {
        guard let bytes = Base64URL.decode(text), bytes.count == 32 else { return nil }
        self.init(digest: bytes)
    }

    /// The digest as it travels.
    package var description: String {
        Base64URL.encode(bytes)
    }
}

extension WireDigest: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(description)
    }
}
