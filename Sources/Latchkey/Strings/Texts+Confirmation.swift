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
                    ("{amount}", total), ("{currency}", currency), ("{time}", Self.clockTime(.seconds(seconds))),
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

    /// In quotation marks and in an isolate of UAX #9; marks inside become single ones.
    private static func quoted(_ text: String) -> String {
        let inside = text.map { "“”\"«»「」『』".contains($0) ? "'" : $0 }
        return "“\u{2068}\(String(inside))\u{2069}”"
    }
}
