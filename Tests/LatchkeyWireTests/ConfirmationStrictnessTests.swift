// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Requests on confirmations and accounts are read strictly")
struct ConfirmationStrictnessTests {
    typealias Flaw = StrictnessTests.Flaw

    private func members(_ name: String) throws -> JSONObject {
        try VectorFiles.parse(String(decoding: try VectorFiles.message(name), as: UTF8.self))
    }

    private func check<Message: WireObject>(_ type: Message.Type, _ golden: String, _ flaw: Flaw) throws {
        let spoiled = flaw.spoil(try members(golden))

        #expect(throws: InvalidMember(flaw.fault)) { try Message(request: spoiled) }
    }

    private static func wrongTypes(_ names: [String]) -> [Flaw] {
        names.flatMap { [Flaw($0, nil), Flaw($0, .null), Flaw($0, .bool(true)), Flaw($0, .array([]))] }
    }

    static let payments: [Flaw] =
        wrongTypes(["kind", "payee", "amount", "currency", "reference"]) + [
            Flaw("memo", .null), Flaw("memo", .string("")), Flaw("payee", .string("a\u{200B}b")),
            Flaw("reference", .string(" ")), Flaw("amount", .integer(12)), Flaw("amount", .string("12.3")),
            Flaw("amount", .string("0.00")), Flaw("amount", .string("-1.00")), Flaw("currency", .string("XAU")),
            Flaw("currency", .string("cny")), Flaw("currency", .string("JPY"), fault: "amount"),
            Flaw("total", .string("1.00")), Flaw("seconds", .integer(1)), Flaw("extra", .null),
            Flaw("kind", .string("Payment")), Flaw("kind", .string("gift")), Flaw("accountID", .string("a b")),
            Flaw("accountID", .null), Flaw("payee", .string(String(repeating: "x", count: 141))),
        ]

    @Test("One flaw in a payment is enough to refuse it, and is named", arguments: payments)
    func payment(_ flaw: Flaw) throws {
        try check(NewConfirmation.self, "new-payment", flaw)
    }

    static let allowances: [Flaw] =
        wrongTypes(["kind", "total", "currency", "seconds", "reference"]) + [
            Flaw("seconds", .string("600")), Flaw("seconds", .integer(0)), Flaw("seconds", .integer(901)),
            Flaw("seconds", .double(1.5)), Flaw("total", .string("200.00")), Flaw("currency", .string("XTS")),
            Flaw("memo", .string("x")), Flaw("payee", .string("x")), Flaw("amount", .string("1")),
        ]

    @Test("One flaw in an allowance is enough to refuse it, and is named", arguments: allowances)
    func allowance(_ flaw: Flaw) throws {
        try check(NewConfirmation.self, "new-allowance", flaw)
    }

    static let approvals: [(String, Flaw)] =
        wrongTypes(["deviceID", "challenge", "proof"]).map { ("approval-device", $0) }
        + wrongTypes(["digest"]).map { ("approval-allowance", $0) } + [
            ("approval-device", Flaw("digest", .string("AA"))),
            ("approval-device", Flaw("paymentPassword", .string("135246"))),
            ("approval-device", Flaw("proof.kid", .string("k"))),
            ("approval-device", Flaw("proof.signature", .string("="))),
            ("approval-sealed", Flaw("proof.sealed", .string("!"))), ("approval-sealed", Flaw("proof.kid", nil)),
            ("approval-payment-password", Flaw("digest", nil)),
            ("approval-payment-password", Flaw("digest", .string("A"))),
            ("approval-payment-password", Flaw("paymentPassword", .null)),
            ("approval-payment-password", Flaw("paymentPassword", .integer(135246))),
            ("approval-payment-password", Flaw("deviceID", .string("dev_1"), fault: "challenge")),
            ("approval-allowance", Flaw("allowance", .string("x"))),
        ]

    @Test("One flaw in an approval, or a mixture of ways, is enough to refuse it, and is named", arguments: approvals)
    func approval(_ golden: String, _ flaw: Flaw) throws {
        try check(ApprovalRequest.self, golden, flaw)
    }

    @Test("An approval without any way names the digest")
    func noWay() {
        #expect(throws: InvalidMember("digest")) { try ApprovalRequest(request: JSONObject()) }
    }

    @Test(
        "The header belongs to the digest alone, and to nothing else",
        arguments: [
            ("approval-device", nil, true), ("approval-device", "t", false), ("approval-payment-password", nil, true),
            ("approval-payment-password", "t", false), ("approval-allowance", nil, false),
            ("approval-allowance", "t", true), ("approval-allowance", "", true),
        ] as [(String, String?, Bool)]
    )
    func header(_ golden: String, _ token: String?, isGood: Bool) throws {
        let approval = try ApprovalRequest(request: members(golden))

        if isGood {
            #expect(throws: Never.self) { try approval.requireAllowance(token) }
        } else {
            #expect(throws: InvalidMember("Latchkey-Allowance")) { try approval.requireAllowance(token) }
        }
    }

    @Test("A digest of another length is another digest, not a bad member")
    func otherDigest() throws {
        let approval = try ApprovalRequest(request: JSONObject([("digest", .string("AQI"))]))

        guard case .allowance(let digest) = approval else {
            Issue.record("another way")
            return
        }
        #expect(digest == [1, 2])
    }

    static let accounts: [(String, Flaw)] =
        wrongTypes(["currentPassword", "newPassword"]).map { ("password-change", $0) }
        + wrongTypes(["password", "paymentPassword"]).map { ("new-payment-password", $0) } + [
            ("password-change", Flaw("keepDeviceIDs", .null)),
            ("password-change", Flaw("keepDeviceIDs", .string("dev_1"))),
            ("password-change", Flaw("keepDeviceIDs", .array([.string("a b")]))),
            ("password-change", Flaw("keepDeviceIDs", .array([.integer(1)]))),
            ("password-change", Flaw("x", .null)), ("new-payment-password", Flaw("x", .null)),
        ]

    @Test("One flaw in a change of passwords is enough to refuse it, and is named", arguments: accounts)
    func account(_ golden: String, _ flaw: Flaw) throws {
        if golden == "password-change" {
            try check(PasswordChange.self, golden, flaw)
        } else {
            try check(NewPaymentPassword.self, golden, flaw)
        }
    }

    @Test(
        "One flaw in a name, an unbinding, a token or a challenge is enough to refuse it, and is named",
        arguments: [Flaw("x", .null)]
    )
    func unknownMembers(_ flaw: Flaw) throws {
        try check(NewDeviceName.self, "new-device-name", flaw)
        try check(Unbinding.self, "unbinding", flaw)
        try check(IntrospectionRequest.self, "introspection-request", flaw)
        try check(ChallengeRequest.self, "challenge-confirm", flaw)
        try check(NewDeviceName.self, "new-device-name", Flaw("name", .string("a\nb")))
        try check(Unbinding.self, "unbinding", Flaw("proof", nil))
        try check(Unbinding.self, "sealed-unbinding", Flaw("proof.signature", .string("AQ"), fault: "proof.kid"))
        try check(IntrospectionRequest.self, "introspection-request", Flaw("token", .null))
        try check(ChallengeRequest.self, "challenge-confirm", Flaw("confirmationID", .string("a.b")))
        try check(NewDevice.self, "new-device-sealed", Flaw("proof.sealed", nil))
        try check(NewDevice.self, "new-device-secret", Flaw("credential.publicKey", .string("AQ")))
    }

    @Test("An answer that tells of an approval without its receipt, or of a receipt without approval, is refused")
    func approvedConfirmations() throws {
        for (golden, flaw) in [
            ("confirmation-approved", Flaw("receipt", nil)), ("confirmation-approved", Flaw("method", nil)),
            ("confirmation-pending", Flaw("method", .string("deviceKey"))),
            ("confirmation-pending", Flaw("receipt", .string("x"))),
            ("confirmation-pending", Flaw("status", .string("eaten"))),
            ("confirmation-pending", Flaw("digest", .string("AA"))),
            ("approval-answer", Flaw("status", .string("pending"))),
            ("approval-answer-allowance", Flaw("allowance.token", .string("short"))),
        ] {
            let body = JSONValue.object(flaw.spoil(try members(golden))).bytes()
            #expect(throws: InvalidMember(flaw.fault)) {
                _ =
                    golden.hasPrefix("confirmation")
                    ? try ConfirmationAnswer(answer: body).body : try ApprovalAnswer(answer: body).body
            }
        }
    }
}
