// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The value of an attribute of an item.
///
/// Texts are equal scalar by scalar.
package enum AttributeValue: Sendable {
    case text(String)
    case bytes([UInt8])
    case number(Int64)
    case flag(Bool)
    /// Milliseconds since 1970.
    case date(Int64)

    /// Whether it says no more than a value that is missing.
    package var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .number(let number): number == 0
        case .flag(let flag): !flag
        case .date: false
        }
    }
}

extension AttributeValue: Hashable {
    package static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)): one.isIdentical(to: other)
        case (.bytes(let one), .bytes(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.flag(let one), .flag(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): hasher.combine(ExactText(text))
        case .bytes(let bytes): hasher.combine(bytes)
        case .number(let number): hasher.combine(number)
        case .flag(let flag): hasher.combine(flag)
        case .date(let date): hasher.combine(date)
        }
    }
}
