// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Binding a device")
struct BindingTests {
    @Test("A device is bound under a new id, with the digest of its key")
    func bound() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try Phone()
        bench.pass(seconds: 10)

        let answer = await bench.post("/v1/devices", try await phone.binding(for: person), token: person.token)

        #expect(answer.status == 201)
        let device: BoundDevice = try answer.message()
        #expect(device.name == "Ada’s iPhone")
        #expect(device.biometry == .faceID)
        #expect(device.protection == .simulated)
        #expect(device.keyDigest == phone.key.publicKey.digest)
        #expect(device.boundAt == bench.now)
        #expect(device.replaced == nil)
        #expect(
            answer.members.members.map(\.name) == [
                "id", "name", "model", "biometry", "form", "protection", "keyDigest", "boundAt",
            ]
        )
    }

    /// A binding with one flaw.
    private func flawed(_ flaw: ProofFlaw, of phone: Phone, by person: Person) async throws -> NewDevice {
        let bench = person.bench
        var challenge = try await person.bindChallenge()
        switch flaw {
        case .challengeEmpty: challenge = ""
        case .challengeWord: challenge = "challenge"
        case .challengeAltered: challenge = String(challenge.dropLast()) + (challenge.last == "A" ? "Q" : "A")
        case .challengeForeign: challenge = try await Person.joining(bench, as: "mallory").bindChallenge()
        case .challengeOfOtherPurpose:
            var known = phone
            known.id = DeviceID(person.account.id.text)
            challenge = try await known.loginChallenge(bench)
        case .challengeOfOtherServer: challenge = try await Person.joining(try await Bench()).bindChallenge()
        case .challengeExpired: bench.pass(seconds: 120)
        default: break
        }
        let act = Act.bind(
            account: person.account.id,
            installation: phone.installation,
            form: .key,
            protection: phone.protection,
            key: phone.key.publicKey
        )
        let shape = ChallengeText(challenge) ?? ChallengeText(bytes: [UInt8](repeating: 0, count: 57))
        let bytes = act.bytes(origin: try #require(Origin(Bench.origin)), challenge: shape)
        let signer = flaw == .otherKey ? try P256PrivateKey() : phone.key
        let binding = try NewDevice(
            installationID: phone.installation,
            device: phone.description,
            key: phone.key.publicKey,
            challenge: challenge,
            proof: .signature(flaw.spoil(signature: try signer.sign(flaw.spoil(act: bytes))))
        )
        if flaw == .challengeSpent { _ = await bench.post("/v1/devices", binding, token: person.token) }
        return binding
    }

    @Test("One flaw in a binding is enough, and every flaw gives the same answer", arguments: ProofFlaw.allCases)
    func flaws(_ flaw: ProofFlaw) async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try Phone()
        let binding = try await flawed(flaw, of: phone, by: person)

        let answer = await bench.post("/v1/devices", binding, token: person.token)

        #expect(answer.status == 403)
        #expect(answer.code == "proof_refused")
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        #expect(bench.lastStep == flaw.step)
        let count = try bench.storage.read { tables throws(Refusal) in
            try tables.boundDeviceCount(of: person.account.id)
        }
        #expect(count == (flaw == .challengeSpent ? 1 : 0))
    }

    /// What the act says besides origin and challenge, each changed in the request after signing.
    @Test("Account, installation, protection and key are in what is signed")
    func signedParts() async throws {
        let bench = try await Bench { $0.dangerouslyAcceptsSoftwareKeys = true }
        let person = try await Person.joining(bench)
        let phone = try Phone()
        func code(_ spoil: (inout JSONObject) throws -> Void) async throws -> String? {
            var members = try await phone.binding(for: person).members
            try spoil(&members)
            return await bench.send("POST", "/v1/devices", members, token: person.token).code
        }
        func credential(_ members: JSONObject, _ name: String, _ value: String) -> JSONValue {
            var credential = members.object("credential")
            credential[name] = .string(value)
            return .object(credential)
        }
        let other = Base64URL.encode(try P256PrivateKey().publicKey.subjectPublicKeyInfo)

        #expect(try await code { $0["installationID"] = .string("other") } == "proof_refused")
        #expect(try await code { $0["credential"] = credential($0, "protection", "software") } == "proof_refused")
        #expect(try await code { $0["credential"] = credential($0, "publicKey", other) } == "proof_refused")
        #expect(try await code { $0["name"] = .string("not signed, only shown") } == nil)
    }

    @Test("A challenge of the same account's other session is a bad proof")
    func otherSession() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let binding = try await Phone().binding(for: person)
        let other = try await person.signedIn()

        #expect(await bench.post("/v1/devices", binding, token: other.token).code == "proof_refused")
        #expect(await bench.post("/v1/devices", binding, token: person.token).status == 201)
    }

    @Test("SRV-19: Binding anew from the same installation replaces the device and ends its sessions")
    func replacing() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let old = try await person.bind(try Phone())
        let login = await bench.post("/v1/logins", try await old.login(bench))
        let token = try login.message(OpenedSession.self).token.text
        let new = try Phone(installation: old.installation)

        let answer = await bench.post("/v1/devices", try await new.binding(for: person), token: person.token)
        let device: BoundDevice = try answer.message()

        #expect(answer.status == 200)
        #expect(device.replaced == old.id)
        #expect(device.id != old.id)
        #expect(await bench.send("GET", "/v1/session", token: token).status == 401)
        #expect(await bench.send("GET", "/v1/session", token: person.token).status == 200)
        let end = try bench.storage.device(try #require(old.id))?.end
        #expect(end == DeviceEnd(reason: .replaced, at: bench.now))
    }

    @Test("The same installation on another account is another device")
    func installationOfOther() async throws {
        let bench = try await Bench()
        let (ada, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        let phone = try await ada.bind(try Phone())
        let same = try Phone(installation: phone.installation)

        let answer = await bench.post("/v1/devices", try await same.binding(for: bob), token: bob.token)

        #expect(answer.status == 201)
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == 201)
    }

    static let protections: [(KeyProtection, KeyProtection, Int)] = KeyProtection.allCases.flatMap { old in
        let strength: [KeyProtection: Int] = [.secureEnclave: 2, .tpm: 2, .software: 1, .simulated: 0]
        return KeyProtection.allCases.map { new in
            (old, new, (strength[new] ?? 0) < (strength[old] ?? 0) ? 409 : 200)
        }
    }

    @Test("A weaker protection never replaces a stronger one; an equal one does", arguments: protections)
    func strength(_ old: KeyProtection, _ new: KeyProtection, _ status: Int) async throws {
        let bench = try await Bench { $0.dangerouslyAcceptsSoftwareKeys = true }
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone(protection: old))
        let next = try Phone(protection: new, installation: phone.installation)

        let answer = await bench.post("/v1/devices", try await next.binding(for: person), token: person.token)

        #expect(answer.status == status)
        #expect(answer.code == (status == 409 ? "weaker_credential" : nil))
        #expect(await bench.post("/v1/logins", try await phone.login(bench)).status == (status == 409 ? 201 : 410))
    }

    @Test("Simulated and software keys are accepted only if the operator said so in long words")
    func acceptedProtections() async throws {
        for (simulated, software) in [(false, false), (true, false), (false, true), (true, true)] {
            let bench = try await Bench {
                $0.dangerouslyAcceptsSimulatedKeys = simulated
                $0.dangerouslyAcceptsSoftwareKeys = software
            }
            let person = try await Person.joining(bench)
            for (protection, isAccepted) in [
                (KeyProtection.secureEnclave, true), (.tpm, true), (.software, software), (.simulated, simulated),
            ] {
                let binding = try await Phone(protection: protection).binding(for: person)
                let answer = await bench.post("/v1/devices", binding, token: person.token)
                #expect(answer.status == (isAccepted ? 201 : 403))
                #expect(answer.code == (isAccepted ? nil : "protection_refused"))
            }
            let warnings = bench.log.withLock { $0.filter { $0.name.hasPrefix("server.accepts_") }.map(\.name) }
            let expected = [
                simulated ? "server.accepts_simulated_keys" : nil, software ? "server.accepts_software_keys" : nil,
            ]
            #expect(warnings == expected.compactMap { $0 })
        }
    }

    @Test("The secret form is off, with a proof or without")
    func secretForm() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        var members = Proofs.inSecretForm(try await Phone().binding(for: person))
        let without = await bench.send("POST", "/v1/devices", members, token: person.token)
        members["proof"] = .object(Proof.sealed(keyID: "k", bytes: [1]).members)
        let with = await bench.send("POST", "/v1/devices", members, token: person.token)

        for answer in [without, with] {
            #expect(answer.status == 403)
            #expect(answer.code == "form_refused")
        }
    }

    @Test("SRV-06: A login by password five minutes ago is fresh, a millisecond later it is not")
    func freshness() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        bench.pass(seconds: 300)
        #expect(
            await bench.post("/v1/devices", try await Phone().binding(for: person), token: person.token).status == 201
        )
        bench.pass(seconds: 0.001)

        let answer = await bench.post("/v1/devices", try await Phone().binding(for: person), token: person.token)

        #expect(answer.status == 403)
        #expect(answer.code == "fresh_login_required")
    }

    @Test("An account has at most 100 devices, and replacing one of them still works")
    func tooMany() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let first = try await person.bind(try Phone())
        for _ in 0..<99 { _ = try await person.bind(try Phone()) }

        let another = await bench.post("/v1/devices", try await Phone().binding(for: person), token: person.token)
        let instead = try Phone(installation: first.installation)
        let replacing = await bench.post("/v1/devices", try await instead.binding(for: person), token: person.token)

        #expect(another.status == 409)
        #expect(another.code == "too_many_devices")
        #expect(replacing.status == 200)
    }

    @Test("Of two hundred equal bindings at once exactly one binds", arguments: 1...3)
    func race(_ round: Int) async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let binding = try await Phone().binding(for: person)

        let answers = await withTaskGroup(of: Answer.self) { group in
            for _ in 0..<200 {
                group.addTask { await bench.post("/v1/devices", binding, token: person.token) }
            }
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 201 } == 1)
        #expect(answers.count { $0.code == "proof_refused" } == 199)
    }

    @Test("Of many bindings at once no more than the account's last places are given")
    func raceForPlaces() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        for _ in 0..<97 { _ = try await person.bind(try Phone()) }
        var bindings: [NewDevice] = []
        for _ in 0..<20 { bindings.append(try await Phone().binding(for: person)) }

        let answers = await withTaskGroup(of: Answer.self) { group in
            for binding in bindings {
                group.addTask { await bench.post("/v1/devices", binding, token: person.token) }
            }
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 201 } == 3)
        #expect(answers.count { $0.code == "too_many_devices" } == 17)
    }

    @Test("A session that ends while its binding is checked binds nothing")
    func sessionEndsMeanwhile() async throws {
        let meanwhile = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: meanwhile) })
        let person = try await Person.joining(bench)
        let binding = try await Phone().binding(for: person)
        let id = try await person.session().id
        meanwhile.set { tables throws(Refusal) in try tables.endSession(id) }

        let answer = await bench.post("/v1/devices", binding, token: person.token)

        #expect(answer.status == 401)
        #expect(bench.lastStep == "session.ended")
        let count = try bench.storage.read { tables throws(Refusal) in
            try tables.boundDeviceCount(of: person.account.id)
        }
        #expect(count == 0)
    }
}
