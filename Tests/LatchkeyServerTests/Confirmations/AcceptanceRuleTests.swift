// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("By which method an order can be agreed to")
struct AcceptanceRuleTests {
    private func methods(_ amount: String, _ currency: String = "EUR", by rules: [String]) throws
        -> [ConfirmationMethod]
    {
        let order = try Orders.payment(amount, currency)
        let on = try ServerConfiguration(origins: [Bench.origin]).methods
        return AcceptanceRule.methods(
            for: .payment,
            try #require(order.money),
            by: try rules.map { try #require(AcceptanceRule($0, on: on)) },
            on: on
        )
    }

    @Test("The first rule that fits holds, up to its sum inclusive; where none fits every method does")
    func order() throws {
        let rules = [
            "payment:EUR:30.00=allowance,deviceKey", "payment:EUR:100.00=paymentPassword",
            "payment:EUR:10.00=paymentPassword",
        ]

        #expect(try methods("5.00", by: rules) == [.deviceKey, .allowance])
        #expect(try methods("30.00", by: rules) == [.deviceKey, .allowance])
        #expect(try methods("30.01", by: rules) == [.paymentPassword])
        #expect(try methods("100.01", by: rules) == [.deviceKey, .paymentPassword, .allowance])
        #expect(try methods("5.00", "USD", by: rules) == [.deviceKey, .paymentPassword, .allowance])
    }

    @Test(
        "A text of another form, a rule that leaves no method, and one that names a method that is off keep it from starting",
        arguments: [
            "", "payment", "payment:EUR:30.00", "payment:EUR:30.00=", "payment:EUR:30=deviceKey",
            "payment:EUR:30.000=deviceKey", "payment:XXX:30.00=deviceKey", "payment:eur:30.00=deviceKey",
            "Payment:EUR:30.00=deviceKey", "payment:EUR:0.00=deviceKey", "payment:EUR:30.00=devicekey",
            "payment:EUR:30.00=deviceKey,", "payment:EUR:30.00=deviceSecret",
            "payment:EUR:30.00=deviceKey,deviceSecret", "allowance:EUR:30.00=allowance",
            "payment:EUR:30.00=deviceKey=allowance", "payment:EUR:JPY:30.00=deviceKey", "payment:JPY:30.00=deviceKey",
        ]
    )
    func bad(_ text: String) throws {
        let error = #expect(throws: ServerConfigurationError.self) {
            var configuration = try ServerConfiguration(origins: [Bench.origin])
            try configuration.addAcceptanceRule(text)
        }

        #expect(error == .badAcceptanceRule(text))
    }

    @Test(
        "A limit of another form keeps it from starting",
        arguments: ["", "EUR", "EUR=", "EUR=1", "=1.00", "XAU=1", "EUR=1.00=2.00"]
    )
    func badLimit(_ text: String) throws {
        let error = #expect(throws: ServerConfigurationError.self) {
            var configuration = try ServerConfiguration(origins: [Bench.origin])
            try configuration.addAllowanceLimit(text)
        }

        #expect(error == .badAllowanceLimit(text))
    }

    @Test("A weaker method than the rule lets be is refused before anything is looked at")
    func weaker() async throws {
        let bench = try await Bench { try $0.addAcceptanceRule("payment:EUR:999999.99=deviceKey") }
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        await person.setPaymentPassword()
        let token = try await person.allowance(try Orders.allowance(), by: phone)
        let asked = try await person.ask(try Orders.payment())

        #expect(asked.acceptedMethods == [.deviceKey])
        #expect(await person.approve(asked, password: Person.paymentPassword).code == "method_not_accepted")
        #expect(await person.approve(asked, allowance: token).code == "method_not_accepted")
        #expect(await person.approve(asked.id, try await phone.approval(of: asked, by: person)).status == 200)
    }
}
