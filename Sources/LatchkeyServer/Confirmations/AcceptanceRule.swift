// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An operator's rule by which orders up to a sum can be agreed to.
struct AcceptanceRule: Sendable, Hashable {
    private let kind: OrderKind
    /// Inclusive.
    private let most: Money
    let methods: [ConfirmationMethod]

    /// Reads `KIND:CURRENCY:UPTO=METHOD,…`; `nil` for another form, or for a rule that leaves no method, or names one
    /// that is not among those switched on.
    init?(_ text: String, on switchedOn: [ConfirmationMethod]) {
        let halves = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2 else { return nil }
        let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let kind = OrderKind(json: parts[0].json), let currency = CurrencyCode(parts[1]),
            let amount = AmountText(parts[2]), let most = Money(amount, currency)
        else { return nil }
        let names = halves[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let named = names.compactMap { ConfirmationMethod(json: $0.json) }
        guard named.count == names.count, named.allSatisfy(switchedOn.contains) else { return nil }
        // Wire protocol §5: an allowance never approves an allowance.
        methods = switchedOn.filter { named.contains($0) && !(kind == .allowance && $0 == .allowance) }
        guard !methods.isEmpty else { return nil }
        self.kind = kind
        self.most = most
    }

    /// Whether an order of this kind and sum is one that the rule is about.
    func fits(_ order: OrderKind, _ money: Money) -> Bool {
        order == kind && money.currency == most.currency && money.units <= most.units
    }

    /// Wire protocol §5: where no rule fits, a payment takes every method, an allowance the word of a device.
    static func methods(
        for kind: OrderKind,
        _ money: Money,
        by rules: [Self],
        on switchedOn: [ConfirmationMethod]
    ) -> [ConfirmationMethod] {
        if let rule = rules.first(where: { $0.fits(kind, money) }) { return rule.methods }
        switch kind {
        case .payment: return switchedOn
        case .allowance: return switchedOn.filter { $0 == .deviceKey || $0 == .deviceSecret }
        }
    }
}

/// How large the total of an allowance may be, by currency.
struct AllowanceLimits: Sendable, Hashable {
    private var totals: [CurrencyCode: Int64] = [:]

    /// Wire protocol §5: without an operator's word, a thousand of each currency.
    private static let usual: Int64 = 1000

    /// Reads `CURRENCY=TOTAL`; `false` for another form.
    mutating func add(_ text: String) -> Bool {
        let halves = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2, let currency = CurrencyCode(halves[0]), let amount = AmountText(halves[1]),
            let total = Money(amount, currency)
        else { return false }
        totals[currency] = total.units
        return true
    }

    func allow(_ total: Money) -> Bool {
        let decimals = (0..<total.currency.decimals).reduce(Int64(1)) { power, _ in power * 10 }
        return total.units <= totals[total.currency.code] ?? Self.usual * decimals
    }
}
