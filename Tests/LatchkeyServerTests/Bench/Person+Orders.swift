// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Orders to agree to.
enum Orders {
    static func payment(
        _ amount: String = "12.34",
        _ currency: String = "EUR",
        to payee: String = "Müller",
        reference: String = "order 1"
    ) throws -> Order {
        .payment(
            Order.Payment(
                payee: try #require(OrderText(payee)),
                amount: try #require(AmountText(amount)),
                currency: try #require(CurrencyCode(currency)),
                reference: try #require(OrderText(reference))
            )
        )
    }

    static func allowance(
        _ total: String = "100.00",
        _ currency: String = "EUR",
        seconds: Int = 600,
        reference: String = "trade 1"
    ) throws -> Order {
        let allowance = Order.Allowance(
            total: try #require(AmountText(total)),
            currency: try #require(CurrencyCode(currency)),
            seconds: seconds,
            reference: try #require(OrderText(reference))
        )
        return .allowance(try #require(allowance))
    }
}

extension Person {
    static let paymentPassword = "271828"

    func post(_ order: Order) async throws -> Answer {
        await bench.post("/v1/confirmations", try NewConfirmation(order), token: token)
    }

    /// Asks to agree to an order.
    func ask(_ order: Order) async throws -> ConfirmationAnswer {
        try await post(order).message()
    }

    func find(_ id: ConfirmationID) async throws -> ConfirmationAnswer {
        try await bench.send("GET", "/v1/confirmations/\(id)", token: token).message()
    }

    func approve(_ id: ConfirmationID, _ request: ApprovalRequest, allowance: String? = nil) async -> Answer {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("authorization", "Bearer " + token),
        ]
        if let allowance { headers.append(("latchkey-allowance", allowance)) }
        return await bench.send(
            ServerRequest(
                method: "POST",
                path: "/v1/confirmations/\(id)/approval",
                headers: headers,
                body: request.body
            )
        )
    }

    /// Approves by the payment password.
    func approve(_ confirmation: ConfirmationAnswer, password: String) async -> Answer {
        await approve(
            confirmation.id,
            .paymentPassword(SecretText(password), digest: confirmation.digest.bytes)
        )
    }

    /// Approves by an allowance.
    func approve(_ confirmation: ConfirmationAnswer, allowance: String) async -> Answer {
        await approve(confirmation.id, .allowance(digest: confirmation.digest.bytes), allowance: allowance)
    }

    func reject(_ id: ConfirmationID) async -> Answer {
        await bench.send("POST", "/v1/confirmations/\(id)/rejection", token: token)
    }

    @discardableResult
    func setPaymentPassword(_ new: String = paymentPassword, knowing password: String = password) async -> Answer {
        let message = NewPaymentPassword(password: password, paymentPassword: new)
        return await bench.send("PUT", "/v1/account/payment-password", message.members, token: token)
    }

    /// An allowance that a phone agreed to, and its token.
    func allowance(_ order: Order, by phone: Phone) async throws -> String {
        let confirmation = try await ask(order)
        let answer = await approve(confirmation.id, try await phone.approval(of: confirmation, by: self))
        return try #require(try answer.message(ApprovalAnswer.self).allowance).token.text
    }
}

extension Phone {
    func confirmChallenge(_ confirmation: ConfirmationID, _ person: Person) async throws -> String {
        let request = ChallengeRequest.confirm(try #require(id), confirmation)
        let answer = await person.bench.post("/v1/challenges", request, token: person.token)
        return try answer.message(IssuedChallenge.self).challenge.text
    }

    /// The whole request by which this phone agrees.
    func approval(
        of confirmation: ConfirmationAnswer,
        by person: Person,
        origin: String = Bench.origin
    ) async throws -> ApprovalRequest {
        let (id, challenge) = (try #require(id), try await confirmChallenge(confirmation.id, person))
        let act = Act.confirm(device: id, confirmation: confirmation.id, document: confirmation.digest)
        let signature = try sign(act, origin: origin, challenge: challenge)
        return .device(id, challenge: challenge, .signature(signature))
    }
}
