// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@testable import LatchkeyWire

@Suite("Amounts and currencies")
struct AmountTests {
    @Test(
        "An amount greater than zero in its one form is one",
        arguments: [
            ("1", 0, 1), ("0.01", 2, 1), ("12.34", 2, 1_234), ("0.001", 3, 1),
            ("999999999999.999", 3, 999_999_999_999_999),
            ("10", 0, 10), ("100.00", 2, 10_000),
        ] as [(String, Int, Int64)]
    )
    func amounts(_ text: String, decimals: Int, units: Int64) throws {
        let amount = try #require(AmountText(text))

        #expect(amount.description == text)
        #expect(amount.decimals == decimals)
        #expect(amount.units == units)
    }

    @Test(
        "Any other text is none",
        arguments: [
            "", "0", "0.00", "00.01", "01", "-1", "+1", "1.", ".5", "1,5", "1.2.3", "1e3", " 1", "1 ", "1000000000000",
            "٣", "１", "1.٣", "0x1", "NaN", "1.-1", "1\n", "1_000",
        ]
    )
    func notAmounts(_ text: String) {
        #expect(AmountText(text) == nil)
    }

    @Test("More decimals than a number holds are an amount of no currency")
    func endlessDecimals() throws {
        let amount = try #require(AmountText("1." + String(repeating: "1", count: 400)))

        #expect(amount.units == nil)
        #expect(Money(amount, try #require(CurrencyCode("EUR"))) == nil)
    }

    @Test(
        "An amount has exactly the decimals of its currency",
        arguments: [
            ("12.34", "CNY", true), ("12.3", "CNY", false), ("12", "CNY", false), ("12.340", "CNY", false),
            ("1200", "JPY", true), ("1200.0", "JPY", false), ("1.234", "KWD", true), ("1.23", "KWD", false),
            ("5", "ISK", true), ("5.00", "EUR", true), ("5.00", "HUF", true), ("5", "HUF", false), ("1", "XAF", true),
        ]
    )
    func decimals(_ text: String, _ code: String, isMoney: Bool) throws {
        let (amount, code) = (try #require(AmountText(text)), try #require(CurrencyCode(code)))

        #expect((Money(amount, code) != nil) == isMoney)
    }

    @Test(
        "Metals, funds, units of account, test codes and what never was a currency are none",
        arguments: [
            "XAU", "XAG", "XPD", "XPT", "BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "XBA", "XBB",
            "XBC",
            "XBD", "XDR", "XSU", "XUA", "XAD", "XTS", "XXX", "AAA", "BTC", "DEM", "HRK", "ZWL", "BGN", "ANG",
        ]
    )
    func notCurrencies(_ text: String) throws {
        #expect(Currency(try #require(CurrencyCode(text))) == nil)
    }

    @Test(
        "A currency's code is three capital letters",
        arguments: ["", "eur", "EU", "EURO", "E R", "ÉUR", "EU1", "ＥＵＲ"]
    )
    func notCodes(_ text: String) {
        #expect(CurrencyCode(text) == nil)
    }

    @Test("Every currency has a code of three capital letters and no more than three decimals")
    func table() throws {
        let table = CurrencyTable.decimals

        #expect(table.count == 155)
        #expect(table.keys.allSatisfy { CurrencyCode($0) != nil })
        #expect(Set(table.values) == [0, 2, 3])
        #expect(table["EUR"] == 2)
    }

    @Test("Payee, reference and memo are up to 140 scalars that can be shown as they are")
    func texts() {
        #expect(OrderText(String(repeating: "x", count: 140)) != nil)
        for text in ["", " ", " a", "a ", "a\u{202E}b", "e\u{301}", "a\nb", String(repeating: "x", count: 141)] {
            #expect(OrderText(text) == nil, "\(text)")
        }
    }

    @Test(
        "An allowance lasts 1 to 900 seconds",
        arguments: [(0, false), (1, true), (900, true), (901, false), (-1, false)]
    )
    func seconds(_ seconds: Int, isPossible: Bool) throws {
        let allowance = Order.Allowance(
            total: try #require(AmountText("1")),
            currency: try #require(CurrencyCode("JPY")),
            seconds: seconds,
            reference: try #require(OrderText("r"))
        )

        #expect((allowance != nil) == isPossible)
    }
}
