// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What a person is asked to agree to: one payment, or payments up to a total for a short time.
///
/// Amounts are written with exactly the decimals of their currency: `12.34` CNY, `1200` JPY.
public enum ConfirmationRequest: Sendable, Hashable {
    /// Money for somebody. The reference names this payment of its account for ever: asking again with the same reference
    /// and members is the same request, and never a second payment.
    case payment(to: String, amount: String, currency: String, reference: String, memo: String? = nil)
    /// Payments of the session up to a total, for 1 to 900 seconds, without another prompt.
    case allowance(total: String, currency: String, seconds: Int, reference: String)

    /// The order's own name among those of its account.
    public var reference: String {
        switch self {
        case .payment(_, _, _, let reference, _), .allowance(_, _, _, let reference): reference
        }
    }

    init(_ order: Order) {
        switch order {
        case .payment(let payment):
            self = .payment(
                to: payment.payee.description,
                amount: payment.amount.description,
                currency: payment.currency.description,
                reference: payment.reference.description,
                memo: payment.memo?.description
            )
        case .allowance(let allowance):
            self = .allowance(
                total: allowance.total.description,
                currency: allowance.currency.description,
                seconds: allowance.seconds,
                reference: allowance.reference.description
            )
        }
    }

    /// The order as it travels.
    /// - Throws: ``DeviceLoginError/Code/unusableOrder``, which names the member that cannot be shown or is no sum.
    func message() throws(DeviceLoginError) -> NewConfirmation {
        do {
            return try NewConfirmation(order())
        } catch {
            throw DeviceLoginError(
                .unusableOrder,
                "\(error.path) cannot be shown as it is, or is no sum of its currency"
            )
        }
    }

    private func order() throws(InvalidMember) -> Order {
        switch self {
        case .payment(let payee, let amount, let currency, let reference, let memo):
            return .payment(
                Order.Payment(
                    payee: try Self.take(OrderText(payee), "payee"),
                    amount: try Self.take(AmountText(amount), "amount"),
                    currency: try Self.take(CurrencyCode(currency), "currency"),
                    reference: try Self.take(OrderText(reference), "reference"),
                    memo: try memo.map { memo throws(InvalidMember) in try Self.take(OrderText(memo), "memo") }
                )
            )
        case .allowance(let total, let currency, let seconds, let reference):
            let allowance = Order.Allowance(
                total: try Self.take(AmountText(total), "total"),
                currency: try Self.take(CurrencyCode(currency), "currency"),
                seconds: seconds,
                reference: try Self.take(OrderText(reference), "reference")
            )
            return .allowance(try Self.take(allowance, "seconds"))
        }
    }

    private static func take<Value>(_ value: Value?, _ name: String) throws(InvalidMember) -> Value {
        guard let value else { throw InvalidMember(name) }
        return value
    }
}

/// A way to agree; an open set.
public struct ApprovalMethod: RawRepresentable, Sendable, Hashable {
    /// The name of the way, as it travels.
    public let rawValue: String

    /// A way by its name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A signature by the device's key over exactly what was shown.
    public static let deviceKey = Self(rawValue: "deviceKey")
    /// The device's secret, sealed together with what was shown.
    public static let deviceSecret = Self(rawValue: "deviceSecret")
    /// The payment password: the weaker way, and recorded as such.
    public static let paymentPassword = Self(rawValue: "paymentPassword")
    /// An allowance that was agreed to before.
    public static let allowance = Self(rawValue: "allowance")
}
