// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

/// Every message of the protocol under the name of its golden file.
struct KnownMessage: Sendable, CustomTestStringConvertible {
    let name: String
    private let request: @Sendable (JSONObject) throws -> [UInt8]
    private let answer: @Sendable ([UInt8]) throws -> [UInt8]

    var testDescription: String { name }

    init<Message: WireObject>(_ name: String, _ type: Message.Type) {
        self.name = name
        request = { try Message(request: $0).body }
        answer = { try Message(answer: $0).body }
    }

    /// The body that is written for what was read strictly.
    func rewritten(request members: JSONObject) throws -> [UInt8] {
        try request(members)
    }

    /// The body that is written for what was read as an answer.
    func rewritten(answer body: [UInt8]) throws -> [UInt8] {
        try answer(body)
    }

    /// A message written here has the file's bytes, and what is read from the file writes them again.
    static func check<Message: WireObject>(_ message: Message, _ name: String) throws {
        let golden = try VectorFiles.message(name)

        #expect(String(decoding: message.body, as: UTF8.self) == String(decoding: golden, as: UTF8.self))
        #expect(try Message(request: VectorFiles.parse(String(decoding: golden, as: UTF8.self))).body == golden)
        #expect(try Message(answer: golden).body == golden)
        #expect(all.contains { $0.name == name }, "\(name) is not fuzzed")
    }

    static let all: [Self] = accounts + devices + confirmations + others

    private static let accounts = [
        Self("new-account", NewAccount.self), Self("account", Account.self), Self("new-session", NewSession.self),
        Self("opened-session", OpenedSession.self), Self("current-session", CurrentSession.self),
        Self("session-list", SessionList.self), Self("password-change", PasswordChange.self),
        Self("password-changed", PasswordChanged.self), Self("new-payment-password", NewPaymentPassword.self),
        Self("introspection-request", IntrospectionRequest.self), Self("introspection-active", Introspection.self),
        Self("introspection-inactive", Introspection.self),
    ]

    private static let devices = [
        Self("challenge-bind", ChallengeRequest.self), Self("challenge-login", ChallengeRequest.self),
        Self("challenge-confirm", ChallengeRequest.self), Self("issued-challenge", IssuedChallenge.self),
        Self("new-device", NewDevice.self), Self("new-device-secret", NewDevice.self),
        Self("new-device-sealed", NewDevice.self), Self("bound-device", BoundDevice.self),
        Self("binding-answer", BindingAnswer.self), Self("device-list", DeviceList.self),
        Self("device-list-empty", DeviceList.self), Self("new-device-name", NewDeviceName.self),
        Self("new-login", NewLogin.self), Self("sealed-login", NewLogin.self), Self("unbinding", Unbinding.self),
        Self("sealed-unbinding", Unbinding.self),
    ]

    private static let confirmations = [
        Self("new-payment", NewConfirmation.self), Self("new-allowance", NewConfirmation.self),
        Self("confirmation-pending", ConfirmationAnswer.self), Self("confirmation-approved", ConfirmationAnswer.self),
        Self("confirmation-rejected", ConfirmationAnswer.self), Self("confirmation-list", ConfirmationList.self),
        Self("approval-device", ApprovalRequest.self), Self("approval-sealed", ApprovalRequest.self),
        Self("approval-payment-password", ApprovalRequest.self), Self("approval-allowance", ApprovalRequest.self),
        Self("approval-answer", ApprovalAnswer.self), Self("approval-answer-allowance", ApprovalAnswer.self),
        Self("rejection-answer", RejectionAnswer.self),
    ]

    private static let others = [
        Self("server-keys", ServerKeys.self), Self("audit-event-list", AuditEventList.self),
        Self("audit-head", AuditHeadAnswer.self), Self("problem-field", Problem.self),
        Self("problem-revoked", Problem.self), Self("problem-attempts", Problem.self),
    ]
}
