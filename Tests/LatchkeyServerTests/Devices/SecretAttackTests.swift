// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Attacks on devices in secret form")
struct SecretAttackTests {
    /// A box that is good but for one thing.
    enum Flaw: String, CaseIterable, CustomTestStringConvertible {
        case otherPassword, otherAccount, otherAct, otherChallenge, otherDevice, otherOrigin
        case unknownKey, keyOfOtherServer, cutBox, emptyBox, notTheContents, extraMember, signature

        var testDescription: String { rawValue }
    }

    /// A login with one flaw.
    private func flawed(_ flaw: Flaw, _ phone: SecretPhone, _ bench: Bench) async throws -> NewLogin {
        let (good, key) = (try await phone.login(bench), try await bench.sealingKey())
        let id = try #require(phone.id)
        func sealed(
            _ act: Act,
            by secret: DeviceSecret? = nil,
            challenge: String? = nil,
            origin: String = Bench.origin
        ) throws -> Proof {
            try SecretPhone(secret: secret ?? phone.secret).seal(
                act,
                challenge ?? good.challenge,
                origin: origin,
                to: key
            )
        }
        let fresh = DeviceSecret(randomBytes: SystemRandom.bytes)
        let (name, password) = (phone.secret.deviceAccount.text, phone.secret.devicePassword.text)
        let proof: Proof
        switch flaw {
        case .otherPassword:
            let pair = DeviceSecret(deviceAccount: name, devicePassword: fresh.devicePassword.text)
            proof = try sealed(.login(device: id), by: pair)
        case .otherAccount:
            let pair = DeviceSecret(deviceAccount: fresh.deviceAccount.text, devicePassword: password)
            proof = try sealed(.login(device: id), by: pair)
        case .otherAct:
            let confirmation = ConfirmationID(randomBytes: [1])
            proof = try sealed(.confirm(device: id, confirmation: confirmation, document: WireDigest(of: [1])))
        case .otherChallenge:
            proof = try sealed(.login(device: id), challenge: try await phone.login(bench).challenge)
        case .otherDevice: proof = try sealed(.login(device: DeviceID(randomBytes: [9])))
        case .otherOrigin: proof = try sealed(.login(device: id), origin: "https://evil.example")
        case .unknownKey: proof = .sealed(keyID: String(repeating: "A", count: 43), bytes: try box(good.proof))
        case .keyOfOtherServer:
            let pair = try StoredSealingKey(by: SoftwareKeys(), from: 0, to: .max)
            let foreign = try phone.seal(.login(device: id), good.challenge, to: pair.publicKey)
            proof = .sealed(keyID: key.id.description, bytes: try box(foreign))
        case .cutBox: proof = .sealed(keyID: key.id.description, bytes: Array(try box(good.proof).dropLast()))
        case .emptyBox: proof = .sealed(keyID: key.id.description, bytes: [])
        case .notTheContents: proof = try box(around: Array("no JSON".utf8), to: key)
        case .extraMember: proof = try box(around: Array(#"{"deviceAccount":"x","more":1}"#.utf8), to: key)
        case .signature: proof = .signature(try P256PrivateKey().sign([1]))
        }
        return NewLogin(deviceID: id, challenge: good.challenge, proof: proof)
    }

    private func box(_ proof: Proof) throws -> [UInt8] {
        guard case .sealed(_, let bytes) = proof else { throw JSONError(.unexpectedByte, at: 0) }
        return bytes
    }

    private func box(around text: [UInt8], to key: SealingKey) throws -> Proof {
        let form = key.members
        let publicForm = RSAPublicForm.encode(modulus: form.bytes("n"), exponent: form.bytes("e"))
        let box = try SoftwareKeys().encrypt(text, SealingKey.algorithm, publicKey: publicForm, SealingKey.kind)
        return .sealed(keyID: key.id.description, bytes: box)
    }

    @Test("One flaw in a box is enough, and every flaw gives the same answer", arguments: Flaw.allCases)
    func flaws(_ flaw: Flaw) async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let phone = try await SecretPhone().bound(to: person)
        let login = try await flawed(flaw, phone, bench)

        let answer = await bench.post("/v1/logins", login)

        #expect(answer.status == 401)
        #expect(answer.code == "login_refused")
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        #expect(bench.lastStep == (flaw == .signature ? "signature" : "sealed"))
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201)
    }

    @Test("A login that was listened to is no login again")
    func replay() async throws {
        let bench = try await Bench.withSecretForm()
        let phone = try await SecretPhone().bound(to: try await Person.joining(bench))
        let login = try await phone.login(bench)

        #expect(await bench.post("/v1/logins", login).status == 201)
        #expect(await bench.post("/v1/logins", login).code == "login_refused")
        #expect(bench.lastStep == "challenge.spent")
    }

    @Test("The secret of a device that was replaced opens nothing, and only it is told why")
    func replaced() async throws {
        let bench = try await Bench.withSecretForm()
        let person = try await Person.joining(bench)
        let old = try await SecretPhone().bound(to: person)
        let new = try await SecretPhone(installation: old.installation).bound(to: person)
        let asked = try await person.ask(try Orders.payment())
        let thief = SecretPhone(secret: old.secret, id: new.id)

        #expect(await bench.post("/v1/logins", try await old.login(bench)).text("reason") == "replaced")
        #expect(await bench.post("/v1/logins", try await thief.login(bench)).code == "login_refused")
        let approval = try await thief.approval(of: asked, by: person)
        #expect(await person.approve(asked.id, approval).code == "proof_refused")
        let key = try await bench.sealingKey()
        let unbinding = await bench.post("/v1/devices/\(try #require(new.id))/unbinding", try thief.unbinding(to: key))
        #expect(unbinding.code == "proof_refused")
    }

    @Test("The same pair on two devices is two hashes, so that a row moved in a stolen store opens nothing")
    func movedRow() async throws {
        let bench = try await Bench.withSecretForm()
        let (ada, mallory) = (try await Person.joining(bench), try await Person.joining(bench, as: "mallory"))
        let phone = try await SecretPhone().bound(to: ada)
        let same = try await SecretPhone(secret: phone.secret).bound(to: mallory)
        let (one, other) = (try #require(phone.id), try #require(same.id))

        #expect(try bench.storage.device(one)?.verifier != bench.storage.device(other)?.verifier)
    }

    @Test("Nothing that lies in a stolen store logs in: not the hash as a password, not the hash as a name")
    func stolenStore() async throws {
        let bench = try await Bench.withSecretForm()
        let phone = try await SecretPhone().bound(to: try await Person.joining(bench))
        let id = try #require(phone.id)
        guard case .secret(let hash) = try bench.storage.device(id)?.verifier else {
            Issue.record("no secret is stored")
            return
        }
        let pairs = [
            DeviceSecret(
                deviceAccount: phone.secret.deviceAccount.text,
                devicePassword: Base64URL.encode(hash)
            ),
            DeviceSecret(
                deviceAccount: Base64URL.encode(Array(hash.prefix(16))),
                devicePassword: Base64URL.encode(hash)
            ),
        ]

        for pair in pairs {
            let thief = SecretPhone(secret: try #require(pair), id: id)
            #expect(await bench.post("/v1/logins", try await thief.login(bench)).code == "login_refused")
        }
        #expect(hash != SHA256.hash(Array(phone.secret.devicePassword.text.utf8)))
    }

    @Test("A binding's box counts for its own account, installation and protection alone")
    func bindingOfOther() async throws {
        let bench = try await Bench.withSecretForm()
        let (ada, mallory) = (try await Person.joining(bench), try await Person.joining(bench, as: "mallory"))
        let binding = try await SecretPhone().binding(for: ada)
        func code(_ person: Person, _ name: String, _ value: JSONValue) async -> String? {
            var members = binding.members
            members[name] = value
            return await bench.send("POST", "/v1/devices", members, token: person.token).code
        }

        #expect(await code(mallory, "name", "Mine".json) == "proof_refused")
        #expect(await code(ada, "installationID", "other".json) == "proof_refused")
        #expect(await code(ada, "name", "not sealed, only shown".json) == nil)
    }

    @Test("A server that has switched the form off still lets go, and nothing else")
    func switchedOff() async throws {
        let on = try await Bench.withSecretForm()
        let person = try await Person.joining(on)
        let phone = try await SecretPhone().bound(to: person)
        let key = try await on.sealingKey()
        let storage = on.storage
        let off = try await Bench(storing: { _ in storage })
        let login = try await phone.login(off, to: key)

        #expect(try await off.serverKeys().sealingKey == nil)
        #expect(await off.post("/v1/logins", login).code == "login_refused")
        let path = "/v1/devices/\(try #require(phone.id))/unbinding"
        #expect(await off.post(path, try phone.unbinding(to: key)).status == 204)
    }
}
