// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore
import LatchkeyWire

/// What somebody on the way makes of a server's answer: a document that is whole, and pays somebody else.
struct SwappedPayee: Sendable {
    let payee: String

    /// The answer with another document and the digest of that; as it was where it holds none.
    func spoil(_ response: TransportResponse) -> TransportResponse {
        guard let body = document(response.body)?.body else { return response }
        return TransportResponse(status: response.status, headers: response.headers, body: body)
    }

    private func document(_ body: [UInt8]) -> ConfirmationAnswer? {
        guard let answer = try? ConfirmationAnswer(answer: body),  // What is no such answer is left alone.
            let honest = try? ConfirmationDocument(bytes: answer.document),
            case .payment(let payment) = honest.order, let thief = OrderText(payee)
        else { return nil }
        let swapped = Order.Payment(
            payee: thief,
            amount: payment.amount,
            currency: payment.currency,
            reference: payment.reference,
            memo: payment.memo
        )
        let document = ConfirmationDocument(
            of: .payment(swapped),
            origin: honest.origin,
            accountID: honest.accountID,
            confirmationID: honest.confirmationID,
            createdAt: honest.createdAt,
            expiresAt: honest.expiresAt
        )
        return ConfirmationAnswer(document, status: answer.status, acceptedMethods: answer.acceptedMethods)
    }
}
