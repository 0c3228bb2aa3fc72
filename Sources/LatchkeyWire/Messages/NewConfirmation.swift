// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Asks a person to agree: the body of `POST /v1/confirmations`.
package struct NewConfirmation: WireObject, Hashable {
    /// Whose agreement; there if a service asks, and only then.
    package let accountID: AccountID?
    package let order: Order
    /// The sum that the order is about.
    package let money: Money

    /// - Throws: ``InvalidMember`` for a currency that is none, or an amount that has not its decimals.
    package init(_ order: Order, accountID: AccountID? = nil) throws(InvalidMember) {
        self.accountID = accountID
        self.order = order
        money = try order.requireMoney()
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        accountID = try reader.optional("accountID")
        order = try Order(from: &reader) { reader throws(InvalidMember) in try reader.required("seconds") }
        do { money = try order.requireMoney() } catch { throw reader.fault(error.path) }
    }

    package var members: JSONObject {
        JSONObject(present: [("accountID", accountID?.json)] + order.members(seconds: \.json))
    }
}

extension Order {
    /// Wire protocol §5, amounts: a currency of ISO 4217, and exactly its decimals.
    fileprivate func requireMoney() throws(InvalidMember) -> Money {
        let (amount, code, name) =
            switch self {
            case .payment(let payment): (payment.amount, payment.currency, "amount")
            case .allowance(let allowance): (allowance.total, allowance.currency, "total")
            }
        guard let currency = Currency(code) else { throw InvalidMember("currency") }
        guard let money = Money(amount, currency) else { throw InvalidMember(name) }
        return money
    }
}
