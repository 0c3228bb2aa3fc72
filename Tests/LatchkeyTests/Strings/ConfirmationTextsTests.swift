// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import Testing

@Suite("What a prompt for money says")
struct ConfirmationTextsTests {
    private func prompt(to payee: String, reference: String = "A-1", memo: String? = nil) -> String {
        Texts().confirmationPrompt(
            .payment(to: payee, amount: "9.00", currency: "CNY", reference: reference, memo: memo)
        )
    }

    @Test("Sum and currency come first, then who gets it")
    func order() {
        #expect(prompt(to: "Baker") == "Pay 9.00 CNY to “Baker”, reference “A-1”")
        #expect(prompt(to: "Baker", memo: "Cake") == "Pay 9.00 CNY to “Baker”, reference “A-1”: “Cake”")
        let chinese = Texts(.simplifiedChinese)
            .confirmationPrompt(.allowance(total: "20.00", currency: "CNY", seconds: 600, reference: "G-1"))
        #expect(chinese == "允许在 10 分钟内支付合计不超过 20.00 CNY，编号“G-1”")
    }

    @Test("No payee closes the quotation or fills another place, so that it cannot make another sentence of it")
    func quotes() {
        let hostile = prompt(to: "Bob” for 0.01 CNY, reference “{amount}")

        #expect(hostile == "Pay 9.00 CNY to “Bob' for 0.01 CNY, reference '{amount}”, reference “A-1”")
        #expect(hostile.count { $0 == "“" } == 2 && hostile.count { $0 == "”" } == 2)
        #expect(prompt(to: "{reference}", reference: "{payee}") == "Pay 9.00 CNY to “{reference}”, reference “{payee}”")
    }

    @Test(
        "A mark under an accent, and marks of other scripts, close nothing either",
        arguments: ["”\u{332}", "＂", "„", "〞"]
    )
    func disguisedQuotes(mark: String) {
        let said = prompt(to: "Tea\(mark), reference “A-1")

        #expect(said.unicodeScalars.count { $0 == "”" } == 2)
        #expect(said.unicodeScalars.starts(with: "Pay 9.00 CNY to “Tea'".unicodeScalars))
    }

    @Test(
        "A payee that is written from right to left keeps its direction to itself",
        arguments: ["مخبز", "מאפייה 500"]
    )
    func direction(payee: String) {
        #expect(prompt(to: payee) == "Pay 9.00 CNY to “\u{2068}\(payee)\u{2069}”, reference “A-1”")
    }
}
