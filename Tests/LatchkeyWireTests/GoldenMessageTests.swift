// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

/// Every message against its file under Tests/Vectors/wire/messages.
@Suite("Messages, byte for byte")
struct GoldenMessageTests {

    private func id<Kind>(_ text: String, of kind: Kind.Type = Kind.self) throws -> Identifier<Kind> {
        try #require(Identifier<Kind>(text))
    }

    private func account() throws -> Account {
        Account(id: try id("acc_1"), username: "ada", createdAt: Timestamp(milliseconds: 1_767_225_600_000))
    }

    private func check<Message: WireObject>(_ message: Message, _ name: String) throws {
        try KnownMessage.check(message, name)
    }

    private func challenge() throws -> ChallengeText {
        try #require(ChallengeText("BwAAAZt23H60AAECAwQFBgcICQoLDA0OD1vW1SLZQUZpT-c592BimN9GHu4Z-fJyzZ-PQfyVXUCx"))
    }

    private let token = Base64URL.encode([UInt8](0..<32))

    @Test("Accounts and sessions that are asked for")
    func openings() throws {
        try check(NewAccount(username: "Ada", password: "correct horse"), "new-account")
        try check(account(), "account")
        let label = try #require(ShownText("Kitchen"))
        try check(NewSession(username: "Ada", password: "correct horse", label: label), "new-session")
    }

    @Test("Sessions that are there")
    func sessions() throws {
        let end = Timestamp(milliseconds: 1_767_268_800_000)
        let opened = OpenedSession(
            token: token,
            expiresAt: end,
            method: .deviceKey,
            account: try account(),
            deviceID: try id("dev_1")
        )
        let current = CurrentSession(
            id: try id("ses_1"),
            expiresAt: end,
            method: .password,
            account: try account(),
            freshUntil: Timestamp(milliseconds: 1_767_225_900_000)
        )

        try check(opened, "opened-session")
        try check(current, "current-session")
    }

    @Test("Server keys and challenges")
    func challenges() throws {
        try check(ServerKeys(origins: ["https://bank.example", "http://127.0.0.1:8080"]), "server-keys")
        try check(ChallengeRequest.login(try id("dev_1")), "challenge-login")
        try check(ChallengeRequest.bind, "challenge-bind")
        try check(ChallengeRequest.confirm(try id("dev_1"), try id("con_1")), "challenge-confirm")
        let expiry = Timestamp(milliseconds: 1_767_225_720_500)
        try check(IssuedChallenge(challenge: try challenge(), expiresAt: expiry), "issued-challenge")
    }

    @Test("Devices and logins")
    func devices() throws {
        let spki = try VectorFiles.object("bind-key.json").bytes("subjectPublicKeyInfo")
        let key = try P256PublicKey(subjectPublicKeyInfo: spki)
        let proof = Proof.signature([0x30, 6, 2, 1, 1, 2, 1, 1])
        let device = try NewDevice(
            installationID: try id("inst_1"),
            device: phone,
            key: key,
            challenge: try challenge().text,
            proof: proof
        )

        try check(device, "new-device")
        try check(NewLogin(deviceID: try id("dev_1"), challenge: try challenge().text, proof: proof), "new-login")
        let sealed = Proof.sealed(keyID: "k1", bytes: [1, 2, 3])
        try check(NewLogin(deviceID: try id("dev_1"), challenge: "", proof: sealed), "sealed-login")
        try check(bound(digest: key.digest), "bound-device")
    }

    private func bound(digest: String) throws -> BoundDevice {
        BoundDevice(
            id: try id("dev_2"),
            device: phone,
            keyDigest: digest,
            boundAt: Timestamp(milliseconds: 1_767_225_630_000),
            lastUsedAt: Timestamp(milliseconds: 1_767_323_045_678),
            replaced: try id("dev_1")
        )
    }

    private let phone = DeviceDescription(
        name: "Ada’s iPhone",
        model: "iPhone 15",
        biometry: .faceID,
        protection: .simulated
    )

    @Test("A binding with a name or model that cannot be shown as it is cannot be made")
    func unshowableNames() throws {
        let spki = try VectorFiles.object("bind-key.json").bytes("subjectPublicKeyInfo")
        let key = try P256PublicKey(subjectPublicKeyInfo: spki)
        for (name, model, fault) in [("", "iPhone", "name"), ("Ada", "a\u{202E}", "model")] {
            let device = DeviceDescription(name: name, model: model, biometry: .none, protection: .software)
            #expect(throws: InvalidMember(fault)) {
                try NewDevice(
                    installationID: try id("inst_1"),
                    device: device,
                    key: key,
                    challenge: "",
                    proof: .signature([])
                )
            }
        }
    }

    @Test("Problems carry type, title, status, code, request and the members of their code")
    func problems() throws {
        let field = Problem(
            code: .invalidField,
            requestID: try id("req_1"),
            details: JSONObject([("field", .string("credential.publicKey"))])
        )
        let revoked = Problem(
            code: .deviceRevoked,
            requestID: try id("req_1"),
            details: JSONObject([("reason", .string("replaced"))])
        )

        #expect(field.body == (try VectorFiles.message("problem-field")))
        #expect(revoked.body == (try VectorFiles.message("problem-revoked")))
        #expect(try Problem(answer: field.body).field == "credential.publicKey")
        #expect(try Problem(answer: revoked.body).revocationReason == .replaced)
        #expect(try Problem(answer: revoked.body) == revoked)
    }
}
