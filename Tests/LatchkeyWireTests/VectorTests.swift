// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import Testing

@testable import LatchkeyWire

/// The vectors that a program in another language made: Tests/Vectors/wire.
@Suite("Wire vectors")
struct VectorTests {
    private func parse(_ text: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: Array(text.utf8)) else { return JSONObject() }
        return object
    }

    @Test("The binding's body, act bytes, digest and signature come out as the vector says")
    func bind() throws {
        let vector = try VectorFiles.object("bind-key.json")
        let body = vector.object("request").text("body")
        let request = try NewDevice(request: parse(body))
        let key = try #require(request.credential.publicKey)
        let act = Act.bind(
            account: try #require(AccountID(vector.text("accountID"))),
            installation: request.installationID,
            form: request.credential.form,
            protection: request.credential.protection,
            key: key
        )
        let origin = try #require(Origin(vector.text("origin")))
        let bytes = act.bytes(origin: origin, challenge: try #require(ChallengeText(request.challenge)))

        #expect(bytes == vector.bytes("act"))
        #expect(String(decoding: bytes, as: UTF8.self) == vector.text("actText"))
        #expect(key.digest == vector.text("keyDigest"))
        #expect(request.proof == .signature(vector.object("proof").bytes("signature")))
        #expect(key.isValid(signature: vector.object("proof").bytes("signature"), over: bytes))
        #expect(request.body == Array(body.utf8))
        #expect(try BoundDevice(answer: Array(vector.text("answer").utf8)).body == Array(vector.text("answer").utf8))
    }

    @Test("The login's body, act bytes and signature come out as the vector says")
    func login() throws {
        let vector = try VectorFiles.object("login-key.json")
        let body = vector.object("request").text("body")
        let request = try NewLogin(request: parse(body))
        let key = try P256PublicKey(subjectPublicKeyInfo: vector.bytes("subjectPublicKeyInfo"))
        let origin = try #require(Origin(vector.text("origin")))
        let challenge = try #require(ChallengeText(request.challenge))
        let bytes = Act.login(device: request.deviceID).bytes(origin: origin, challenge: challenge)

        #expect(bytes == vector.bytes("act"))
        #expect(key.isValid(signature: vector.object("proof").bytes("signature"), over: bytes))
        #expect(request.body == Array(body.utf8))
        #expect(try OpenedSession(answer: Array(vector.text("answer").utf8)).body == Array(vector.text("answer").utf8))
    }

    @Test("The requests and answers for challenges are read and written as the vectors say")
    func challengeMessages() throws {
        for name in ["bind-key.json", "login-key.json"] {
            let vector = try VectorFiles.object(name)
            let body = vector.object("challengeRequest").text("body")
            let answer = try IssuedChallenge(answer: Array(vector.text("challengeAnswer").utf8))

            #expect(try ChallengeRequest(request: parse(body)).body == Array(body.utf8))
            #expect(answer.challenge.text == vector.object("challenge").text("challenge"))
            #expect(answer.expiresAt.description == vector.object("challenge").text("expiresAt"))
        }
    }

    @Test("A signature for one purpose, origin, challenge or device is none for another")
    func acts() throws {
        let challenge = ChallengeText(bytes: [UInt8](0..<57))
        let other = ChallengeText(bytes: [UInt8](1..<58))
        let origins = try [#require(Origin("https://a.example")), #require(Origin("https://b.example"))]
        let ids = try [#require(DeviceID("a")), #require(DeviceID("b"))]
        var seen: Set<[UInt8]> = []

        for origin in origins {
            for challenge in [challenge, other] {
                for id in ids { seen.insert(Act.login(device: id).bytes(origin: origin, challenge: challenge)) }
                let bind = Act.bind(
                    account: try #require(AccountID("a")),
                    installation: try #require(InstallationID("b")),
                    form: .secret,
                    protection: .software,
                    key: nil
                )
                seen.insert(bind.bytes(origin: origin, challenge: challenge))
            }
        }

        #expect(seen.count == 12)
    }

    @Test("A binding in secret form has a dash where the key's digest would stand")
    func secretForm() throws {
        let act = Act.bind(
            account: try #require(AccountID("acc")),
            installation: try #require(InstallationID("inst")),
            form: .secret,
            protection: .tpm,
            key: nil
        )
        let text = String(
            decoding: act.bytes(
                origin: try #require(Origin("https://a.example")),
                challenge: ChallengeText(bytes: [UInt8](0..<57))
            ),
            as: UTF8.self
        )

        #expect(text.hasSuffix("\nacc\ninst\nsecret\ntpm\n-\n"))
        #expect(text.hasPrefix("latchkey-v1\nbind\nhttps://a.example\n"))
    }
}
