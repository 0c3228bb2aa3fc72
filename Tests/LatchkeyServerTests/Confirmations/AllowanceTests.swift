// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Allowances")
struct AllowanceTests {
    /// Somebody with an allowance of 100 euros.
    private struct Scene {
        let bench: Bench
        let person: Person
        let phone: Phone
        let token: String

        init(_ configure: (inout ServerConfiguration) throws -> Void = { _ in }) async throws {
            bench = try await Bench(configure: configure)
            person = try await Person.joining(bench)
            phone = try await person.bind(try Phone())
            token = try await person.allowance(try Orders.allowance(), by: phone)
        }

        func pay(
            _ amount: String,
            _ currency: String = "EUR",
            by person: Person? = nil,
            reference: String? = nil
        ) async throws -> Answer {
            let person = person ?? self.person
            let reference = reference ?? "\(amount) \(currency) \(bench.now) \(person.token.prefix(5))"
            let asked = try await person.ask(try Orders.payment(amount, currency, reference: reference))
            return await person.approve(asked, allowance: token)
        }
    }

    @Test("SRV-15: It approves payments of its session up to its sum exactly, and the receipt names what granted it")
    func sum() async throws {
        let scene = try await Scene()
        let granting = try await scene.person.ask(try Orders.allowance()).id
        let first = try await scene.pay("60.00")
        #expect(first.status == 200)
        let keys: ServerKeys = try await scene.bench.send("GET", "/v1/server-keys").message()
        let receipt = try ReceiptVerifier(server: keys).verify(try first.message(ApprovalAnswer.self).receipt)
        #expect(receipt.claims.evidence == .allowance(grantedBy: granting))

        let over = try await scene.pay("40.01")
        #expect(over.status == 403)
        #expect(over.code == "allowance_refused")
        #expect(try await scene.pay("40.00").status == 200)
        #expect(try await scene.pay("0.01").code == "allowance_refused")
    }

    @Test("Told at the approval: token, end, total, currency; asked again it is not told")
    func granted() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let asked = try await person.ask(try Orders.allowance(seconds: 900))
        let request = try await phone.approval(of: asked, by: person)
        let approval: ApprovalAnswer = try await person.approve(asked.id, request).message()

        #expect(approval.allowance?.expiresAt == bench.now.adding(seconds: 900))
        #expect(approval.allowance?.total.description == "100.00")
        #expect(approval.allowance?.currency.description == "EUR")
        #expect(await person.approve(asked.id, request).code == "already_decided")
        #expect(
            await bench.send("GET", "/v1/confirmations/\(asked.id)", token: person.token).members["allowance"] == nil
        )
    }

    @Test("It ends with a session that makes room for another, and the audit tells of both, in this order")
    func makingRoom() async throws {
        let scene = try await Scene()
        let granting = try await scene.person.ask(try Orders.allowance()).id
        scene.bench.pass(seconds: 1)
        for _ in 0..<99 { _ = try await scene.person.signedIn() }
        let before = try scene.person.facts().count

        let newest = try await scene.person.signedIn()

        #expect(
            try Array(scene.person.facts().dropFirst(before)) == [
                Fact(.allowanceEnded, nil, ["confirmationID": granting.text]), Fact(.sessionEnded),
                Fact(.sessionOpened, nil, ["method": "password"]),
            ]
        )
        let account = scene.person.account.id
        let left = try scene.bench.storage.read { tables throws(Refusal) in try tables.allowances(of: account) }
        #expect(left.isEmpty)
        #expect(try await scene.pay("1.00", by: newest).code == "allowance_refused")
    }

    @Test("Of forty payments at once it approves as many as its sum covers")
    func forty() async throws {
        let scene = try await Scene()
        let other = try await scene.person.signedIn()
        var asked: [ConfirmationAnswer] = []
        for number in 0..<20 {
            let asker = number < 10 ? scene.person : other
            asked.append(try await asker.ask(try Orders.payment("15.00", reference: "order \(number)")))
        }

        let answers = await withTaskGroup(of: Answer.self) { group in
            for one in asked + asked { group.addTask { await scene.person.approve(one, allowance: scene.token) } }
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 200 } == 6)
        #expect(answers.allSatisfy { [nil, "allowance_refused", "already_decided"].contains($0.code) })
    }

    @Test("In another session, in another currency, and after its end it approves nothing")
    func elsewhere() async throws {
        let scene = try await Scene()
        let other = try await scene.person.signedIn()
        let stranger = try await Person.joining(scene.bench, as: "mallory")

        #expect(try await scene.pay("1.00").status == 200)
        for (answer, step) in [
            (try await scene.pay("1.00", by: other), "allowance.session"),
            (try await scene.pay("1.00", by: stranger), "allowance.session"),
        ] {
            #expect(answer.code == "allowance_refused", "\(step)")
        }
        #expect(try await scene.pay("1.00", "USD").code == "allowance_refused")
        #expect(scene.bench.lastStep == "allowance.currency")
        scene.bench.pass(seconds: 599.999)
        #expect(try await scene.pay("1.00").status == 200)
        scene.bench.pass(seconds: 0.001)
        #expect(try await scene.pay("1.01").code == "allowance_refused")
        #expect(scene.bench.lastStep == "allowance.expired")
    }

    @Test("Another digest is a bad proof, and a token of another form or of nobody is refused")
    func forms() async throws {
        let scene = try await Scene()
        let asked = try await scene.person.ask(try Orders.payment())
        let other = ApprovalRequest.allowance(digest: [1, 2, 3])

        #expect(await scene.person.approve(asked.id, other, allowance: scene.token).code == "proof_refused")
        for token in ["x", "", String(scene.token.dropLast()), scene.person.token, String(scene.token.reversed())] {
            #expect(await scene.person.approve(asked, allowance: token).code == "allowance_refused")
        }
        #expect(await scene.person.approve(asked, allowance: scene.token).status == 200)
    }

    @Test("An allowance approves no allowance, whatever the rules")
    func noAllowance() async throws {
        let scene = try await Scene { try $0.addAcceptanceRule("allowance:EUR:50.00=allowance,paymentPassword") }
        let asked = try await scene.person.ask(try Orders.allowance("50.00", reference: "trade 2"))

        #expect(asked.acceptedMethods == [.paymentPassword])
        #expect(await scene.person.approve(asked, allowance: scene.token).code == "method_not_accepted")
        await scene.person.setPaymentPassword()
        let answer = await scene.person.approve(asked, password: Person.paymentPassword)
        #expect(try answer.message(ApprovalAnswer.self).allowance != nil)
    }

    /// What ends an allowance.
    enum Ending: String, CaseIterable, CustomTestStringConvertible {
        case itself, session, device, paymentPassword, epoch

        var testDescription: String { rawValue }
    }

    @Test(
        "It ends by its own call, with its session, its device and a new payment password",
        arguments: Ending.allCases
    )
    func endings(_ ending: Ending) async throws {
        let scene = try await Scene()
        var person = scene.person
        #expect(try await scene.pay("1.00").status == 200)
        switch ending {
        case .itself:
            #expect(await end(scene.token, by: person).status == 204)
            #expect(await end(scene.token, by: person).status == 204)
        case .session:
            _ = await scene.bench.send("DELETE", "/v1/session", token: person.token)
            person = try await person.signedIn()
        case .device:
            _ = await scene.bench.send("DELETE", "/v1/devices/\(try #require(scene.phone.id))", token: person.token)
        case .paymentPassword: await person.setPaymentPassword()
        case .epoch:
            try scene.bench.storage.begin(Epoch(number: 2, challengeKey: [UInt8](repeating: 0, count: 32)))
            person = try await person.signedIn()
        }

        #expect(try await scene.pay("2.00", by: person).code == "allowance_refused")
    }

    @Test("A change of the account's password ends it, in the new session too")
    func passwordChange() async throws {
        let scene = try await Scene()
        let change = PasswordChange(
            currentPassword: Person.password,
            newPassword: PasswordChangeTests.newPassword,
            keepDeviceIDs: [try #require(scene.phone.id)]
        )
        let answer = await scene.bench.send(
            "PUT",
            "/v1/account/password",
            change.members,
            token: scene.person.token
        )
        var person = scene.person
        person.token = try answer.message(PasswordChanged.self).token.text

        #expect(try await scene.pay("2.00", by: person).code == "allowance_refused")
        let account = scene.person.account.id
        let left = try scene.bench.storage.read { tables throws(Refusal) in try tables.allowances(of: account) }
        #expect(left.isEmpty)
    }

    @Test("Nobody ends another session's, and the header has to be there")
    func foreignEnd() async throws {
        let scene = try await Scene()
        let other = try await scene.person.signedIn()

        #expect(await end(scene.token, by: other).status == 204)
        #expect(await end("x", by: other).status == 204)
        #expect(try await scene.pay("2.00").status == 200)
        let missing = await scene.bench.send("DELETE", "/v1/allowance", token: other.token)
        #expect(missing.status == 422)
        #expect(missing.text("field") == "Latchkey-Allowance")
    }

    @Test("A stolen store holds no token of an allowance")
    func stored() async throws {
        let scene = try await Scene()
        let bytes = try #require(Base64URL.decode(scene.token))
        let account = scene.person.account.id
        let kept = try scene.bench.storage.read { tables throws(Refusal) in try tables.allowances(of: account) }

        #expect(kept.count == 1)
        #expect(kept.allSatisfy { $0.tokenHash != bytes && $0.tokenHash != Bench.hash(ofToken: bytes) })
    }

    private func end(_ token: String, by person: Person) async -> Answer {
        let headers = [
            (name: "authorization", value: "Bearer " + person.token), (name: "latchkey-allowance", value: token),
        ]
        return await person.bench.send(ServerRequest(method: "DELETE", path: "/v1/allowance", headers: headers))
    }
}
