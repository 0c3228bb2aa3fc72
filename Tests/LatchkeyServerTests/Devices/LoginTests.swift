// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Logging in by a device")
struct LoginTests {
    /// A login with one flaw.
    private func flawed(_ flaw: ProofFlaw, of phone: Phone, on bench: Bench) async throws -> NewLogin {
        let id = try #require(phone.id)
        var challenge = try await phone.loginChallenge(bench)
        switch flaw {
        case .challengeEmpty: challenge = ""
        case .challengeWord: challenge = "challenge"
        case .challengeAltered: challenge = String(challenge.dropLast()) + (challenge.last == "A" ? "Q" : "A")
        case .challengeForeign: challenge = try await foreign(bench).loginChallenge(bench)
        case .challengeOfOtherPurpose: challenge = try await Person.joining(bench, as: "eve").bindChallenge()
        case .challengeOfOtherServer: challenge = try await phone.loginChallenge(try await Bench())
        case .challengeExpired: bench.pass(seconds: 120)
        default: break
        }
        let shape = ChallengeText(challenge) ?? ChallengeText(bytes: [UInt8](repeating: 0, count: 57))
        let act = Act.login(device: id).bytes(origin: try #require(Origin(Bench.origin)), challenge: shape)
        let signer = flaw == .otherKey ? try P256PrivateKey() : phone.key
        let signature = flaw.spoil(signature: try signer.sign(flaw.spoil(act: act)))
        let login = NewLogin(deviceID: id, challenge: challenge, proof: .signature(signature))
        if flaw == .challengeSpent { _ = await bench.post("/v1/logins", login) }
        return login
    }

    private func foreign(_ bench: Bench) async throws -> Phone {
        try await Person.joining(bench, as: "mallory").bind(try Phone())
    }

    @Test("SRV-13: One flaw in a login is enough, and every flaw gives the same answer", arguments: ProofFlaw.allCases)
    func flaws(_ flaw: ProofFlaw) async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let login = try await flawed(flaw, of: phone, on: bench)
        let opened = bench.log.withLock { $0.count { $0.name == "session.opened" } }

        let answer = await bench.post("/v1/logins", login)

        #expect(answer.status == 401)
        #expect(answer.code == "login_refused")
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        #expect(bench.lastStep == flaw.step)
        #expect(bench.log.withLock { $0.count { $0.name == "session.opened" } } == opened)
    }

    @Test("SRV-10: A login without a challenge is refused for that, and not taken for an older client's")
    func noChallenge() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let members = try await phone.login(bench).members.members.filter { $0.name != "challenge" }
        let opened = bench.log.withLock { $0.count { $0.name == "session.opened" } }

        let answer = await bench.send("POST", "/v1/logins", JSONObject(members.map { ($0.name, $0.value) }))

        #expect(answer.status == 422)
        #expect(answer.text("field") == "challenge")
        #expect(bench.log.withLock { $0.count { $0.name == "session.opened" } } == opened)
    }

    @Test("SRV-11: A login as another device is refused, also with that device's challenge")
    func deviceSwapped() async throws {
        let bench = try await Bench()
        let (mine, theirs) = (try await Person.joining(bench).bind(try Phone()), try await foreign(bench))
        let id = try #require(theirs.id)
        let challenge = try await theirs.loginChallenge(bench)
        let signature = try mine.sign(.login(device: id), origin: Bench.origin, challenge: challenge)

        let answer = await bench.post(
            "/v1/logins",
            NewLogin(deviceID: id, challenge: challenge, proof: .signature(signature))
        )

        #expect(answer.code == "login_refused")
        #expect(bench.lastStep == "signature")
    }

    @Test("An unknown device is refused as a bad proof is, although its challenge was good")
    func unknownDevice() async throws {
        let bench = try await Bench()
        var phone = try Phone()
        phone.id = DeviceID(randomBytes: [1, 2, 3])

        let answer = await bench.post("/v1/logins", try await phone.login(bench))

        #expect(answer.status == 401)
        #expect(answer.code == "login_refused")
        #expect(bench.lastStep == "device.unknown")
    }

    @Test("A sealed proof for a device with a key is a bad proof")
    func sealedProof() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let login = NewLogin(
            deviceID: try #require(phone.id),
            challenge: try await phone.loginChallenge(bench),
            proof: .sealed(keyID: "k", bytes: [1, 2, 3])
        )

        #expect(await bench.post("/v1/logins", login).code == "login_refused")
        #expect(bench.lastStep == "sealed")
    }

    @Test("A bad proof does not use its challenge up")
    func badProofSpendsNothing() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let good = try await phone.login(bench)
        let bad = NewLogin(
            deviceID: good.deviceID,
            challenge: good.challenge,
            proof: .signature([0x30, 6, 2, 1, 1, 2, 1, 1])
        )

        #expect(await bench.post("/v1/logins", bad).status == 401)
        #expect(await bench.post("/v1/logins", good).status == 201)
    }

    @Test("SRV-08: Of two hundred equal logins at once exactly one opens a session", arguments: 1...5)
    func race(_ round: Int) async throws {
        let bench = try await Bench { $0.dangerouslyWithoutLimits = true }
        let phone = try await Person.joining(bench).bind(try Phone())
        let request = try await phone.login(bench)

        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { await bench.post("/v1/logins", request).status } }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }

        #expect(statuses.count { $0 == 201 } == 1)
        #expect(statuses.count { $0 == 401 } == 199)
        #expect(bench.log.withLock { $0.count { $0.name == "session.opened" } } == 2)
    }

    @Test("A signature for any of the server's origins is good, and for no other")
    func origins() async throws {
        let origins = ["https://bank.example", "https://app.bank.example", "http://127.0.0.1:8080"]
        let bench = try await Bench(origins: origins)
        let phone = try await Person.joining(bench).bind(try Phone())

        for origin in origins {
            #expect(await bench.post("/v1/logins", try await phone.login(bench, origin: origin)).status == 201)
        }
        for origin in ["http://bank.example", "https://bank.example:8443", "http://127.0.0.1:8081"] {
            #expect(await bench.post("/v1/logins", try await phone.login(bench, origin: origin)).status == 401)
        }
    }

    @Test("SRV-06: A device login is no fresh login by password: it cannot bind")
    func notFresh() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        var byPhone = person
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        byPhone.token = try login.message(OpenedSession.self).token.text

        let answer = await bench.post("/v1/devices", try await Phone().binding(for: byPhone), token: byPhone.token)

        #expect(answer.status == 403)
        #expect(answer.code == "fresh_login_required")
    }

    @Test("A replaced device is told so with a good proof, once a challenge, and nobody else is")
    func revoked() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let old = try await person.bind(try Phone())
        let request = try await old.login(bench)
        let spent = try await old.login(bench)
        _ = await bench.post("/v1/logins", spent)
        _ = try await person.bind(try Phone(installation: old.installation))
        let forged = NewLogin(
            deviceID: request.deviceID,
            challenge: request.challenge,
            proof: .signature([0x30, 6, 2, 1, 1, 2, 1, 1])
        )

        #expect(await bench.post("/v1/logins", forged).code == "login_refused")
        #expect(await bench.post("/v1/logins", spent).code == "login_refused")
        let told = await bench.post("/v1/logins", request)
        #expect(told.status == 410)
        #expect(told.code == "device_revoked")
        #expect(told.text("reason") == "replaced")
        #expect(told.members.members.map(\.name) == ["type", "title", "status", "code", "requestID", "reason"])
        #expect(await bench.post("/v1/logins", request).code == "login_refused")
    }

    @Test("A device that ends between the check and the act is told so, and no session is opened")
    func endsMeanwhile() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let old = try await person.bind(try Phone())
        let login = try await old.login(bench)
        let rebind = try await Phone(installation: old.installation).binding(for: person)

        async let loggedIn = bench.post("/v1/logins", login)
        async let bound = bench.post("/v1/devices", rebind, token: person.token)
        let (first, second) = await (loggedIn, bound)

        #expect(second.status == 200)
        if first.status == 201 {
            let token = try first.message(OpenedSession.self).token.text
            #expect(await bench.send("GET", "/v1/session", token: token).status == 401)
        } else {
            #expect(first.status == 410)
        }
    }

    @Test("The time of the last login is kept with the device")
    func lastUse() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let id = try #require(phone.id)
        #expect(try bench.storage.device(id)?.lastUsedAt == nil)
        bench.pass(seconds: 77)
        _ = await bench.post("/v1/logins", try await phone.login(bench))

        #expect(try bench.storage.device(id)?.lastUsedAt == bench.now)
    }
}
