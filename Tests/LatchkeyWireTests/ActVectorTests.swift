// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

/// Every purpose in both forms, as the vectors of Tests/Vectors/wire have them.
@Suite("Act bytes and proofs of the vectors")
struct ActVectorTests {
    static let names = ["bind", "login", "confirm", "unbind"].flatMap { ["\($0)-key", "\($0)-secret"] }

    /// The act bytes by what travels, and nothing that the vector has worked out beforehand.
    private func act(_ vector: JSONObject) throws -> [UInt8] {
        let origin = try #require(Origin(vector.text("origin")))
        let request = vector.object("request")
        let body = try VectorFiles.parse(request.text("body"))
        let device = DeviceID(vector.text("deviceID"))
        if vector.text("purpose") == "unbind" {
            return UnbindAct(device: try #require(device)).bytes(origin: origin)
        }
        let act: Act =
            switch vector.text("purpose") {
            case "bind": try bindAct(NewDevice(request: body), vector)
            case "login": .login(device: try NewLogin(request: body).deviceID)
            default:
                .confirm(
                    device: try #require(device),
                    confirmation: try #require(ConfirmationID(vector.text("confirmationID"))),
                    document: WireDigest(of: vector.bytes("document"))
                )
            }
        return act.bytes(origin: origin, challenge: try #require(ChallengeText(body.text("challenge"))))
    }

    private func bindAct(_ device: NewDevice, _ vector: JSONObject) throws -> Act {
        .bind(
            account: try #require(AccountID(vector.text("accountID"))),
            installation: device.installationID,
            form: device.credential.form,
            protection: device.credential.protection,
            key: device.credential.publicKey
        )
    }

    private func proof(_ vector: JSONObject) throws -> Proof {
        let body = try VectorFiles.parse(vector.object("request").text("body"))
        return try Proof(request: body.object("proof"))
    }

    @Test("The act bytes come out as the vector says", arguments: names)
    func actBytes(_ name: String) throws {
        let vector = try VectorFiles.object(name + ".json")

        let bytes = try act(vector)

        #expect(String(decoding: bytes, as: UTF8.self) == vector.text("actText"))
        #expect(bytes == vector.bytes("act"))
        #expect(WireDigest(of: bytes).description == vector.text("actDigest"))
    }

    @Test("The signature holds over the act bytes and over no others", arguments: names.filter { $0.hasSuffix("key") })
    func signatures(_ name: String) throws {
        let vector = try VectorFiles.object(name + ".json")
        let key = try P256PublicKey(subjectPublicKeyInfo: vector.bytes("subjectPublicKeyInfo"))
        guard case .signature(let signature) = try proof(vector) else {
            Issue.record("no signature")
            return
        }

        #expect(key.isValid(signature: signature, over: try act(vector)))
        #expect(!key.isValid(signature: signature, over: try act(vector) + [UInt8(ascii: "\n")]))
    }

    @Test("The box opens, names its key, and is for this act alone", arguments: names.filter { $0.hasSuffix("secret") })
    func boxes(_ name: String) throws {
        let vector = try VectorFiles.object(name + ".json")
        let sealing = try #require(try VectorFiles.serverKeys().sealingKey)
        guard case .sealed(let keyID, let box) = try proof(vector) else {
            Issue.record("no box")
            return
        }

        let opened = try UnverifiedSecret(opened: open(box))

        #expect(keyID == sealing.id.description)
        #expect(opened.secret.deviceAccount.text == vector.text("deviceAccount"))
        #expect(opened.secret.devicePassword.text == vector.text("devicePassword"))
        #expect(opened.isFor(try act(vector)))
        #expect(!opened.isFor(try act(vector) + [0]))
        #expect(try open(box) == Array(vector.text("sealedText").utf8))
    }

    @Test("A box that is sealed here opens to what the vector's does")
    func sealing() throws {
        let vector = try VectorFiles.object("login-secret.json")
        let sealing = try #require(try VectorFiles.serverKeys().sealingKey)
        let secret = try #require(
            DeviceSecret(deviceAccount: vector.text("deviceAccount"), devicePassword: vector.text("devicePassword"))
        )

        let proof = try secret.proof(over: act(vector), sealedTo: sealing, by: SoftwareKeys())

        guard case .sealed(let keyID, let box) = proof else {
            Issue.record("no box")
            return
        }
        #expect(keyID == sealing.id.description)
        #expect(try open(box) == Array(vector.text("sealedText").utf8))
        #expect(box.count == 384)
    }

    @Test("A box with a byte changed does not open")
    func changedBox() throws {
        guard case .sealed(_, var box) = try proof(VectorFiles.object("login-secret.json")) else {
            Issue.record("no box")
            return
        }
        box[200] ^= 1

        #expect(throws: KeyWorkError.decryptionFailed) { try open(box) }
    }

    @Test(
        "What lies in a box is exactly three members in their form",
        arguments: [
            ("", ""), ("[]", ""), (#"{"deviceAccount":"AAECAwQFBgcICQoLDA0ODw"}"#, "devicePassword"),
            (#"{"deviceAccount":"AAECAwQFBgcICQoLDA0O"}"#, "devicePassword"),
        ]
    )
    func contents(_ text: String, _ path: String) {
        #expect(throws: InvalidMember(path)) { try UnverifiedSecret(opened: Array(text.utf8)) }
    }

    @Test("A member more, less or of another length in a box is named")
    func spoiledContents() throws {
        let good = try VectorFiles.parse(VectorFiles.object("login-secret.json").text("sealedText"))
        for (name, value) in [
            ("deviceAccount", "AAECAwQFBgcICQoLDA0O"), ("devicePassword", "AAECAwQFBgcICQoLDA0ODw"),
            ("act", "AAAA"), ("act", ""), ("extra", "x"),
        ] {
            var spoiled = good
            spoiled[name] = .string(value)
            let bytes = JSONValue.object(spoiled).bytes()
            #expect(throws: InvalidMember(name)) { try UnverifiedSecret(opened: bytes) }
        }
    }

    @Test("Requests and answers are read and written as the vectors say")
    func messages() throws {
        for name in Self.names {
            let vector = try VectorFiles.object(name + ".json")
            let body = vector.object("request").text("body")
            #expect(try rewritten(body, of: vector.text("purpose")) == Array(body.utf8), "\(name)")
            guard vector.text("purpose") != "unbind" else { continue }
            let asked = vector.object("challengeRequest").text("body")
            #expect(try ChallengeRequest(request: VectorFiles.parse(asked)).body == Array(asked.utf8))
        }
        let bind = try VectorFiles.object("bind-secret.json")
        let body = bind.object("requestWithoutProof").text("body")
        #expect(try NewDevice(request: VectorFiles.parse(body)).body == Array(body.utf8))
        let answer = Array(bind.text("answerWithoutProof").utf8)
        #expect(try BindingAnswer(answer: answer).body == answer)
        let confirmed = Array(try VectorFiles.object("confirm-secret.json").text("answer").utf8)
        #expect(try ApprovalAnswer(answer: confirmed).body == confirmed)
    }

    private func rewritten(_ body: String, of purpose: String) throws -> [UInt8] {
        let members = try VectorFiles.parse(body)
        return switch purpose {
        case "bind": try NewDevice(request: members).body
        case "login": try NewLogin(request: members).body
        case "confirm": try ApprovalRequest(request: members).body
        default: try Unbinding(request: members).body
        }
    }

    private func open(_ box: [UInt8]) throws(KeyWorkError) -> [UInt8] {
        let form: [UInt8]
        do { form = try VectorFiles.object("server-keys.json").bytes("sealingKey") } catch { throw .malformedKey }
        return try SoftwareKeys()
            .perform(.decrypt(box), SealingKey.algorithm, SecretBytes(copying: form), SealingKey.kind)
    }

    @Test("An act of one purpose is none of another, and only a whole confirm act is read as one")
    func confirmActs() throws {
        let bytes = try VectorFiles.object("confirm-key.json").bytes("act")
        let act = try #require(ConfirmAct(bytes))

        #expect(act.device.text == "4dZ6yR9uSwmbtP0cX1kq-g")
        for length in bytes.indices { #expect(ConfirmAct(Array(bytes.prefix(length))) == nil) }
        #expect(ConfirmAct(bytes + [UInt8(ascii: "\n")]) == nil)
        for other in ["login-key", "bind-key", "unbind-key"] {
            #expect(ConfirmAct(try VectorFiles.object(other + ".json").bytes("act")) == nil)
        }
    }
}
