// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Three capital letters in the place of a currency; whether they are one is another question.
///
/// A document is read by its form, so that a receipt outlives the currency that it is about.
package struct CurrencyCode: Sendable, Hashable, CustomStringConvertible {
    /// The code as it travels.
    package let description: String

    /// Takes three letters A–Z, and nothing else.
    package init?(_ text: String) {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard text.utf8.count == 3, text.utf8.allSatisfy(letters.contains) else { return nil }
        description = text
    }
}

extension CurrencyCode: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(description)
    }
}

/// Money that people pay with, and how many decimals it has (ISO 4217).
///
/// Metals, funds, units of account and test codes are none.
package struct Currency: Sendable, Hashable {
    package let code: CurrencyCode
    /// The digits that an amount has behind its point, all of them and no more.
    package let decimals: Int

    /// The currency of a code, if there is one.
    package init?(_ code: CurrencyCode) {
        guard let decimals = CurrencyTable.decimals[code.description] else { return nil }
        self.code = code
        self.decimals = decimals
    }
}
