// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Agreeing by a device")
struct DeviceApprovalTests {
    private func keys(_ bench: Bench) async throws -> ServerKeys {
        try await bench.send("GET", "/v1/server-keys").message()
    }

    @Test("The receipt shows that this key signed this document, without trusting the server")
    func approved() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.payment())

        let answer = await person.approve(asked.id, try await phone.approval(of: asked, by: person))

        #expect(answer.status == 200)
        let approval: ApprovalAnswer = try answer.message()
        #expect(approval.method == .deviceKey && approval.allowance == nil)
        let digest = try #require(WireDigest(phone.key.publicKey.digest))
        let verifier = ReceiptVerifier(server: try await keys(bench), document: asked.document, keyDigest: digest)
        let receipt = try verifier.verify(approval.receipt)
        #expect(receipt.claims.issuedAt == Int(bench.now.milliseconds / 1000))
        let found = try await person.find(asked.id)
        #expect(found.status == .approved)
        #expect(found.approval == .init(method: .deviceKey, receipt: approval.receipt))
    }

    @Test("A signature for any of the server's origins is good, and the receipt says the first")
    func origins() async throws {
        let bench = try await Bench(origins: [Bench.origin, "https://app.bank.example"])
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.payment())

        let request = try await phone.approval(of: asked, by: person, origin: "https://app.bank.example")
        let approval: ApprovalAnswer = try await person.approve(asked.id, request).message()

        let receipt = try ReceiptVerifier(server: try await keys(bench)).verify(approval.receipt)
        #expect(receipt.claims.issuer.description == Bench.origin)
    }

    /// What an attacker on the way, or a faulty client, changes; `none` is the right value.
    enum Attack: String, CaseIterable, CustomTestStringConvertible {
        case amountChanged, payeeChanged, documentOfOther, otherPurpose, otherOrigin, otherDevice, foreignDevice
        case deviceNamedOnly, otherConfirmationSigned, challengeOfOther, challengeForLogin, challengeExpired
        case challengeEmpty, unknownDevice, endedDevice, otherKey, emptySignature, foreignSession

        var testDescription: String { rawValue }
    }

    @Test(
        "What was not signed, or signed for something else, is refused; the right value is not",
        arguments: Attack.allCases
    )
    func attacks(_ attack: Attack) async throws {
        let scene = try await Scene()
        let request = try await scene.request(attack)

        let answer = await scene.person.approve(scene.asked.id, request)

        #expect(answer.status == 403)
        #expect(answer.code == "proof_refused")
        #expect(answer.members.members.map(\.name) == ["type", "title", "status", "code", "requestID"])
        #expect(try await scene.person.find(scene.asked.id).status == .pending)
        guard attack != .endedDevice else { return }
        let good = try await scene.phone.approval(of: scene.asked, by: scene.person)
        #expect(await scene.person.approve(scene.asked.id, good).status == 200)
    }

    /// A payment that waits, and whoever is around.
    struct Scene {
        let bench: Bench
        let person: Person
        let phone: Phone
        let second: Phone
        let stranger: Person
        let strangersPhone: Phone
        let asked: ConfirmationAnswer

        init() async throws {
            bench = try await Bench { $0.confirmationLifetime = 1000 }
            person = try await Person.joining(bench)
            phone = try await person.bind(try Phone())
            second = try await person.bind(try Phone())
            stranger = try await Person.joining(bench, as: "mallory")
            strangersPhone = try await stranger.bind(try Phone())
            asked = try await person.ask(try Orders.payment())
        }

        func request(_ attack: Attack) async throws -> ApprovalRequest {
            let challenge = try await phone.confirmChallenge(asked.id, person)
            let id = try #require(phone.id)
            switch attack {
            case .amountChanged: return try sign(try document(try Orders.payment("99.34")), challenge)
            case .payeeChanged: return try sign(try document(try Orders.payment(to: "Mallory")), challenge)
            case .documentOfOther:
                return try sign(try await person.ask(try Orders.payment(reference: "order 2")).digest, challenge)
            case .otherPurpose:
                let signature = try phone.sign(.login(device: id), origin: Bench.origin, challenge: challenge)
                return .device(id, challenge: challenge, .signature(signature))
            case .otherOrigin: return try await phone.approval(of: asked, by: person, origin: "https://evil.example")
            case .otherDevice: return try sign(asked.digest, challenge, by: second.key)
            case .foreignDevice: return try await foreign()
            case .deviceNamedOnly: return .device(try #require(second.id), challenge: challenge, try proof(challenge))
            case .otherConfirmationSigned:
                let other = try await person.ask(try Orders.payment(reference: "order 2"))
                let act = Act.confirm(device: id, confirmation: other.id, document: asked.digest)
                let signature = try phone.sign(act, origin: Bench.origin, challenge: challenge)
                return .device(id, challenge: challenge, .signature(signature))
            case .challengeOfOther:
                let other = try await person.ask(try Orders.payment(reference: "order 2"))
                return try sign(asked.digest, try await phone.confirmChallenge(other.id, person))
            case .challengeForLogin: return try sign(asked.digest, try await phone.loginChallenge(bench))
            case .challengeExpired:
                bench.pass(seconds: 120)
                return try sign(asked.digest, challenge)
            case .challengeEmpty: return .device(id, challenge: "", try proof(challenge))
            case .unknownDevice: return .device(.init(randomBytes: [1]), challenge: challenge, try proof(challenge))
            case .endedDevice:
                let request = try sign(asked.digest, challenge)
                _ = await bench.send("DELETE", "/v1/devices/\(id)", token: person.token)
                return request
            case .otherKey: return try sign(asked.digest, challenge, by: try P256PrivateKey())
            case .emptySignature: return .device(id, challenge: challenge, .signature([]))
            case .foreignSession: return try sign(asked.digest, try await bindChallenge())
            }
        }

        private func bindChallenge() async throws -> String {
            try await stranger.bindChallenge()
        }

        /// The stranger's phone agrees to what it has seen, with a challenge of its own order.
        private func foreign() async throws -> ApprovalRequest {
            let own = try await stranger.ask(try Orders.payment())
            let challenge = try await strangersPhone.confirmChallenge(own.id, stranger)
            let id = try #require(strangersPhone.id)
            let act = Act.confirm(device: id, confirmation: asked.id, document: asked.digest)
            let signature = try strangersPhone.sign(act, origin: Bench.origin, challenge: challenge)
            return .device(id, challenge: challenge, .signature(signature))
        }

        /// The digest of a document that says otherwise and is the same in everything else.
        private func document(_ order: Order) throws -> WireDigest {
            let document = try ConfirmationDocument(bytes: asked.document)
            return ConfirmationDocument(
                of: order,
                origin: document.origin,
                accountID: document.accountID,
                confirmationID: document.confirmationID,
                createdAt: document.createdAt,
                expiresAt: document.expiresAt
            ).digest
        }

        private func proof(_ challenge: String) throws -> Proof {
            let act = Act.confirm(device: try #require(phone.id), confirmation: asked.id, document: asked.digest)
            return .signature(try phone.sign(act, origin: Bench.origin, challenge: challenge))
        }

        private func sign(
            _ digest: WireDigest,
            _ challenge: String,
            by key: P256PrivateKey? = nil
        ) throws -> ApprovalRequest {
            let id = try #require(phone.id)
            let act = Act.confirm(device: id, confirmation: asked.id, document: digest)
            let bytes = act.bytes(
                origin: try #require(Origin(Bench.origin)),
                challenge: try #require(ChallengeText(challenge))
            )
            return .device(id, challenge: challenge, .signature(try (key ?? phone.key).sign(bytes)))
        }
    }

    @Test("Of two equal approvals at once one acts, 100 times")
    func replayed() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        var asker = person
        for number in 0..<100 {
            if number.isMultiple(of: 50) { asker = try await person.signedIn() }
            let asked = try await asker.ask(try Orders.payment(reference: "order \(number)"))
            let request = try await phone.approval(of: asked, by: person)
            async let one = person.approve(asked.id, request)
            async let other = person.approve(asked.id, request)
            let codes = [await one.code, await other.code]

            #expect(codes.contains(nil) && codes.contains("already_decided"))
        }
    }

    @Test("What is decided or expired is told before the proof is looked at, and a replay is told so")
    func state() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.payment())
        let request = try await phone.approval(of: asked, by: person)
        let bad = ApprovalRequest.device(.init(randomBytes: [1]), challenge: "", .signature([]))

        #expect(await person.approve(asked.id, request).status == 200)
        for request in [request, bad] { #expect(await person.approve(asked.id, request).code == "already_decided") }
        _ = try await phone.confirmChallenge(asked.id, person)
        let second = try await person.ask(try Orders.payment(reference: "order 2"))
        bench.pass(seconds: 300)
        #expect(await person.approve(second.id, bad).code == "confirmation_expired")
        _ = try await phone.confirmChallenge(second.id, person)
    }

    @Test(
        "A challenge spent elsewhere meanwhile, a device gone, a session ended: the act refuses each",
        arguments: 0..<3
    )
    func raced(_ number: Int) async throws {
        let intervention = Intervention()
        let bench = try await Bench(storing: { InterruptedStorage(storage: $0, intervention: intervention) })
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.payment())
        let request = try await phone.approval(of: asked, by: person)
        let (session, stamp) = (try await person.session().id, bench.stamp)
        let (device, confirmation) = (try #require(phone.id), asked.id)
        intervention.set { tables throws(Refusal) in
            switch number {
            case 0:
                guard var other = try tables.confirmation(confirmation) else { return }
                other.decision = .rejected
                try tables.update(other)
            case 1: if let stored = try tables.device(device) { try tables.end(stored, .deleted, by: stamp) }
            default: try tables.endSession(session)
            }
        }

        let answer = await person.approve(asked.id, request)

        #expect(answer.code == ["already_decided", "proof_refused", "session_required"][number])
    }

    @Test("A sealed proof is a method that is off, and is not looked at")
    func sealed() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let asked = try await person.ask(try Orders.payment())
        let request = ApprovalRequest.device(.init(randomBytes: [1]), challenge: "", .sealed(keyID: "k", bytes: [1]))

        #expect(await person.approve(asked.id, request).code == "method_not_accepted")
    }

    @Test("Exactly one set of members, and the header with the digest alone")
    func members() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.payment())
        let good = try await phone.approval(of: asked, by: person)

        #expect(await person.approve(asked.id, good, allowance: "x").text("field") == "Latchkey-Allowance")
        let digest = ApprovalRequest.allowance(digest: asked.digest.bytes)
        #expect(await person.approve(asked.id, digest).text("field") == "Latchkey-Allowance")
        #expect(await person.approve(.init(randomBytes: [1]), good, allowance: "x").code == "invalid_field")
        #expect(await person.approve(.init(randomBytes: [1]), good).code == "not_found")
    }
}
