// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An amount of a currency, for sums and limits.
package struct Money: Sendable, Hashable {
    package let currency: Currency
    /// The amount in the smallest unit that the currency is written in.
    package let units: Int64

    /// Takes an amount with exactly the currency's decimals.
    package init?(_ amount: AmountText, _ currency: Currency) {
        guard amount.decimals == currency.decimals, let units = amount.units else { return nil }
        self.currency = currency
        self.units = units
    }

    /// Takes what an order says, if its currency is one and its amount has the decimals of it.
    package init?(_ amount: AmountText, _ code: CurrencyCode) {
        guard let currency = Currency(code) else { return nil }
        self.init(amount, currency)
    }
}
