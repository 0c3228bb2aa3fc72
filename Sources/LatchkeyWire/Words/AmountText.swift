// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// An amount greater than zero as it is written, shown and signed: `12.34`, in one form only.
///
/// How many decimals it has to have is its currency's concern: ``Money``.
package struct AmountText: Sendable, Hashable, CustomStringConvertible {
    /// The amount as it travels.
    package let description: String
    /// The digits behind the point.
    package let decimals: Int

    /// Wire protocol §5: up to twelve digits without leading zeros, and decimals behind a point if there are any.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, (1...12).contains(whole.count), parts.allSatisfy({ !$0.isEmpty }) else {
            return nil
        }
        guard parts.allSatisfy({ $0.allSatisfy(Self.isDigit) }) else { return nil }
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        guard parts.contains(where: { $0.contains { $0 != UInt8(ascii: "0") } }) else { return nil }
        description = text
        decimals = parts.count == 2 ? parts[1].count : 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// All digits as one number; `nil` if there are more than a number holds.
    var units: Int64? {
        Int64(description.utf8.filter { $0 != UInt8(ascii: ".") }.map { String(UnicodeScalar($0)) }.joined())
    }
}

extension AmountText: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(description)
    }
}
