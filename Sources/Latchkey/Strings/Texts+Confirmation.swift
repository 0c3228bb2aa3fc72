// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Sentences of a confirmation.
extension Texts {
    /// What a person is asked to agree to, made of the members of the document.
    ///
    /// Sum and currency come first. The texts stand in quotation marks, which they cannot close, and keep their direction of
    /// writing to themselves, so that no payee makes another sentence of it.
    public func confirmationPrompt(_ request: ConfirmationRequest) -> String {
        switch request {
        case .payment(let payee, let amount, let currency, let reference, let memo):
            let key = memo == nil ? Key.paymentPrompt : .paymentPromptWithMemo
            return filled(
                key,
                [
                    ("{amount}", amount), ("{currency}", currency), ("{payee}", Self.quoted(payee)),
                    ("{reference}", Self.quoted(reference)), ("{memo}", Self.quoted(memo ?? "")),
                ]
            )
        case .allowance(let total, let currency, let seconds, let reference):
            return filled(
                .allowancePrompt,
                [
                    ("{amount}", total), ("{currency}", currency), ("{time}", spokenTime(.seconds(seconds))),
                    ("{reference}", Self.quoted(reference)),
                ]
            )
        }
    }

    /// Fills all places at once: what was filled in is not looked at again.
    private func filled(_ key: Key, _ values: [(String, String)]) -> String {
        var rest = self[key][...]
        var text = ""
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let place = String(rest[start...end])
            text += rest[..<start] + (values.first { $0.0 == place }?.1 ?? place)
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    /// In quotation marks; marks inside become single ones, and what may run from right to left is isolated (UAX #9).
    private static func quoted(_ text: String) -> String {
        // By scalars: a mark with an accent upon it is another character, and still a mark.
        var inside = ""
        for scalar in text.unicodeScalars {
            inside.unicodeScalars.append(scalar.properties.isQuotationMark ? "'" : scalar)
        }
        return inside.unicodeScalars.contains(where: isRightToLeft) ? "“\u{2068}\(inside)\u{2069}”" : "“\(inside)”"
    }

    /// The blocks that Unicode keeps for scripts from right to left, whether or not a character is assigned.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }
}
