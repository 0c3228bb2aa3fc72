// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An account's name in its folded form: 3 to 64 of `a–z 0–9 . _ @ + -`.
struct Username: Sendable, Hashable {
    /// The folded name; it is kept and shown.
    let folded: String

    /// Folds A–Z to a–z and nothing else; `nil` for a name that no account can have.
    init?(_ text: String) {
        let bytes = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        guard (3...64).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else { return nil }
        folded = String(decoding: bytes, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
