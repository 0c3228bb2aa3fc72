// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Messages on confirmations and the audit, byte for byte")
struct GoldenConfirmationTests {
    private let created = Timestamp(milliseconds: 1_767_225_610_000)

    private func id<Kind>(_ text: String, of kind: Kind.Type = Kind.self) throws -> Identifier<Kind> {
        try #require(Identifier<Kind>(text))
    }

    private func payment(memo: String? = nil) throws -> Order {
        .payment(
            .init(
                payee: try #require(OrderText("Harbour Books")),
                amount: try #require(AmountText("12.34")),
                currency: try #require(CurrencyCode("CNY")),
                reference: try #require(OrderText("A-1")),
                memo: try memo.map { try #require(OrderText($0)) }
            )
        )
    }

    private func limit() throws -> Order.Allowance {
        let allowance = Order.Allowance(
            total: try #require(AmountText("200")),
            currency: try #require(CurrencyCode("JPY")),
            seconds: 600,
            reference: try #require(OrderText("trade-7"))
        )
        return try #require(allowance)
    }

    private func document(_ order: Order, _ confirmation: String) throws -> ConfirmationDocument {
        ConfirmationDocument(
            of: order,
            origin: try #require(Origin("https://bank.example")),
            accountID: try id("acc_1"),
            confirmationID: try id(confirmation),
            createdAt: created,
            expiresAt: created.adding(seconds: 300)
        )
    }

    @Test("What is asked for")
    func orders() throws {
        try KnownMessage.check(NewConfirmation(payment(memo: "Für 小明")), "new-payment")
        let allowance = Order.allowance(try limit())
        try KnownMessage.check(NewConfirmation(allowance, accountID: try id("acc_1")), "new-allowance")
    }

    @Test("How it stands")
    func confirmations() throws {
        let methods: [ConfirmationMethod] = [.deviceKey, .paymentPassword]
        let receipt = UnverifiedReceipt("e30.e30.AA")
        let asked = try document(payment(), "con_1")
        let pending = ConfirmationAnswer(asked, status: .pending, acceptedMethods: methods)
        let approved = ConfirmationAnswer(
            asked,
            status: .approved,
            acceptedMethods: methods,
            approval: .init(method: .paymentPassword, receipt: receipt)
        )
        let other = try document(.allowance(limit()), "con_2")
        let rejected = ConfirmationAnswer(other, status: .rejected, acceptedMethods: [.deviceKey])

        try KnownMessage.check(pending, "confirmation-pending")
        try KnownMessage.check(approved, "confirmation-approved")
        try KnownMessage.check(rejected, "confirmation-rejected")
        try KnownMessage.check(
            ConfirmationList(confirmations: [pending], next: try id("con_1")),
            "confirmation-list"
        )
    }

    @Test("The three ways to agree")
    func approvals() throws {
        let challenge = "BwAAAZt23H60AAECAwQFBgcICQoLDA0OD1vW1SLZQUZpT-c592BimN9GHu4Z-fJyzZ-PQfyVXUCx"
        let signature = Proof.signature([0x30, 6, 2, 1, 1, 2, 1, 1])
        let digest = try document(payment(), "con_1").digest.bytes
        let sealed = Proof.sealed(keyID: "k1", bytes: [1, 2, 3])

        try KnownMessage.check(
            ApprovalRequest.device(try id("dev_1"), challenge: challenge, signature),
            "approval-device"
        )
        try KnownMessage.check(ApprovalRequest.device(try id("dev_1"), challenge: "", sealed), "approval-sealed")
        let password = SecretText("135246")
        try KnownMessage.check(
            ApprovalRequest.paymentPassword(password, digest: digest),
            "approval-payment-password"
        )
        try KnownMessage.check(ApprovalRequest.allowance(digest: digest), "approval-allowance")
    }

    @Test("What came of it")
    func outcomes() throws {
        let receipt = UnverifiedReceipt("e30.e30.AA")
        let granted = GrantedAllowance(
            token: Base64URL.encode([UInt8](0..<32)),
            expiresAt: created.adding(seconds: 610),
            allowance: try limit()
        )

        try KnownMessage.check(ApprovalAnswer(method: .deviceKey, receipt: receipt), "approval-answer")
        try KnownMessage.check(
            ApprovalAnswer(method: .deviceKey, receipt: receipt, allowance: granted),
            "approval-answer-allowance"
        )
        try KnownMessage.check(RejectionAnswer(), "rejection-answer")
    }

    @Test("The audit as its account sees it")
    func audit() throws {
        let account = AuditSubject.account(try id("acc_1"))
        let members = JSONObject([("address", .string("192.0.2.7")), ("method", .string("password"))])
        let details = try #require(AuditDetails(members, salt: [UInt8](0..<16)))
        let first = AuditLink(
            subject: account,
            after: nil,
            time: Timestamp(milliseconds: 1_767_225_600_007),
            type: .sessionOpened,
            details: details
        )
        let list = try AuditEventList(answer: VectorFiles.message("audit-event-list"))

        #expect(list.events.first == AuditEvent(first, details: details))
        try KnownMessage.check(AuditEventList(events: list.events, next: 2), "audit-event-list")
        try KnownMessage.check(AuditHeadAnswer(head: UnverifiedAuditHead("e30.e30.AA")), "audit-head")
    }

    @Test("A method of a later version does not hide a confirmation from this one")
    func laterMethods() throws {
        var members = try VectorFiles.parse(
            String(decoding: try VectorFiles.message("confirmation-pending"), as: UTF8.self)
        )
        members["acceptedMethods"] = .array([.string("passkey"), .string("deviceKey")])

        let confirmation = try ConfirmationAnswer(answer: JSONValue.object(members).bytes())

        #expect(confirmation.acceptedMethods == [.deviceKey])
    }
}
