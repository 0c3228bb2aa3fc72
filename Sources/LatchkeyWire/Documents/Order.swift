// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a person is asked to agree to: one payment, or payments up to a total for a short time.
package enum Order: Sendable, Hashable {
    case payment(Payment)
    case allowance(Allowance)

    /// Money for somebody.
    package struct Payment: Sendable, Hashable {
        package let payee: OrderText
        package let amount: AmountText
        package let currency: CurrencyCode
        package let reference: OrderText
        package let memo: OrderText?

        package init(
            payee: OrderText,
            amount: AmountText,
            currency: CurrencyCode,
            reference: OrderText,
            memo: OrderText? = nil
        ) {
            self.payee = payee
            self.amount = amount
            self.currency = currency
            self.reference = reference
            self.memo = memo
        }
    }

    /// Payments of one session up to a total.
    package struct Allowance: Sendable, Hashable {
        package let total: AmountText
        package let currency: CurrencyCode
        /// How long it lasts.
        package let seconds: Int
        package let reference: OrderText

        package static let longest = 900

        package init?(total: AmountText, currency: CurrencyCode, seconds: Int, reference: OrderText) {
            guard (1...Self.longest).contains(seconds) else { return nil }
            self.total = total
            self.currency = currency
            self.seconds = seconds
            self.reference = reference
        }
    }

    package var kind: OrderKind {
        switch self {
        case .payment: .payment
        case .allowance: .allowance
        }
    }

    package var reference: OrderText {
        switch self {
        case .payment(let payment): payment.reference
        case .allowance(let allowance): allowance.reference
        }
    }

    /// The sum that it is about; `nil` if its currency is none, or its amount has other decimals.
    package var money: Money? {
        switch self {
        case .payment(let payment): Money(payment.amount, payment.currency)
        case .allowance(let allowance): Money(allowance.total, allowance.currency)
        }
    }
}

extension Order {
    /// Reads the members of an order by their form alone; `seconds` are a number in a call and a string in a document.
    init(
        from reader: inout MemberReader,
        seconds: (inout MemberReader) throws(InvalidMember) -> Int
    ) throws(InvalidMember) {
        switch try reader.required("kind", as: OrderKind.self) {
        case .payment:
            self = .payment(
                Payment(
                    payee: try reader.required("payee"),
                    amount: try reader.required("amount"),
                    currency: try reader.required("currency"),
                    reference: try reader.required("reference"),
                    memo: try reader.optional("memo")
                )
            )
        case .allowance:
            let allowance = Allowance(
                total: try reader.required("total"),
                currency: try reader.required("currency"),
                seconds: try seconds(&reader),
                reference: try reader.required("reference")
            )
            guard let allowance else { throw reader.fault("seconds") }
            self = .allowance(allowance)
        }
    }

    func members(seconds: (Int) -> JSONValue) -> [(String, JSONValue?)] {
        switch self {
        case .payment(let payment):
            [
                ("kind", kind.json), ("payee", payment.payee.json), ("amount", payment.amount.json),
                ("currency", payment.currency.json), ("reference", payment.reference.json),
                ("memo", payment.memo?.json),
            ]
        case .allowance(let allowance):
            [
                ("kind", kind.json), ("total", allowance.total.json), ("currency", allowance.currency.json),
                ("seconds", seconds(allowance.seconds)), ("reference", allowance.reference.json),
            ]
        }
    }
}
