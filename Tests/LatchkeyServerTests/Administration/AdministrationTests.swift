// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What an operator does beside a running server")
struct AdministrationTests {
    private func office(_ bench: Bench) async throws -> Administration {
        try await Administration(
            storage: bench.storage,
            environment: bench.environment,
            slowHash: QuickHash(),
            keyWork: SoftwareKeys()
        )
    }

    /// A server whose secrets are the store's, as those of a folder are.
    private func bench() async throws -> Bench {
        let bench = try await Bench()
        try bench.storage.act(at: bench.now) { tables throws(Refusal) in
            try tables.keep(secret: [UInt8](repeating: 7, count: 32), named: "pepper")
            try tables.keep(secret: [UInt8](repeating: 7, count: 32), named: "token")
        }
        return bench
    }

    private func signIn(_ bench: Bench, _ password: String) async -> Answer {
        await bench.post("/v1/sessions", NewSession(username: "ada", password: password))
    }

    @Test("A one-time code signs in once, within a day, and not later")
    func expired() async throws {
        let bench = try await bench()
        _ = try await Person.joining(bench)
        let office = try await office(bench)
        let late = try #require(try await office.resetPassword(of: "ada"))
        bench.pass(seconds: 86_400)
        #expect(await signIn(bench, late).code == "invalid_credentials")
        let code = try #require(try await office.resetPassword(of: "Ada"))
        bench.pass(seconds: 86_399)

        #expect(await signIn(bench, code).status == 201)
        #expect(await signIn(bench, code).code == "invalid_credentials")
        #expect(await signIn(bench, late).code == "invalid_credentials")
        #expect(bench.lastStep == "password")
    }

    @Test("Of sign-ins by one code at the same moment exactly one opens a session")
    func once() async throws {
        let bench = try await bench()
        _ = try await Person.joining(bench)
        let code = try #require(try await office(bench).resetPassword(of: "ada"))

        let opened = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { await signIn(bench, code).status } }
            return await group.reduce(0) { $0 + ($1 == 201 ? 1 : 0) }
        }

        #expect(opened == 1)
    }

    @Test("Keys rotated twice within a second leave every head and receipt good")
    func rotations() async throws {
        let bench = try await bench()
        let office = try await office(bench)
        for _ in 0..<2 { _ = try await office.rotateKeys() }
        bench.pass(seconds: 2)
        await bench.server.keepBooks()

        let keys = try await bench.serverKeys()
        #expect(keys.keys.count == 3)
        let newest = try await bench.send("GET", "/v1/audit-head").message(AuditHeadAnswer.self)
        #expect(try newest.head.verify(server: keys).batch.number == 3)
        #expect(try await bench.verifiedTrail().newestHead == 3)
        #expect(try bench.serverFacts().map(\.type) == ["admin.keys_rotated", "admin.keys_rotated"])
    }

    @Test("What a server began to sign before the keys were rotated is good, though its second is a later one")
    func rotatedMeanwhile() async throws {
        let bench = try await bench()
        let underWay = try await SigningKeys(keptIn: bench.storage, by: SoftwareKeys(), at: bench.now)
        _ = try await office(bench).rotateKeys()
        bench.pass(seconds: 2)

        let document = ConfirmationDocument(
            of: try Orders.payment(),
            origin: try #require(Origin(Bench.origin)),
            accountID: .init(randomBytes: [1]),
            confirmationID: .init(randomBytes: [2]),
            createdAt: bench.now,
            expiresAt: bench.now.adding(seconds: 300)
        )
        let receipt = try underWay.receipt(ReceiptClaims(of: document, at: bench.now, evidence: .paymentPassword))

        let keys = try await bench.serverKeys()
        #expect(try ReceiptVerifier(server: keys).verify(receipt).document == document)
    }

    @Test("A listing writes nothing, so that it works where nothing can be written")
    func listing() async throws {
        let bench = try await bench()
        _ = try await Person.joining(bench)
        let before = try bench.storage.read { tables throws(Refusal) in try tables.latestTime() }
        bench.pass(seconds: 5)

        let office = try await office(bench)
        #expect(try await office.accounts().count == 1)
        #expect(try await office.devices(of: "ada")?.isEmpty == true)

        #expect(try bench.storage.read { tables throws(Refusal) in try tables.latestTime() } == before)
    }

    @Test("A one-time code whose time is over is no current password either, in a session that it opened before")
    func expiredAsCurrent() async throws {
        let bench = try await bench()
        _ = try await Person.joining(bench)
        let code = try #require(try await office(bench).resetPassword(of: "ada"))
        bench.pass(seconds: 86_399)
        let token = try await signIn(bench, code).message(OpenedSession.self).token.text
        func change() async -> Answer {
            let message = PasswordChange(currentPassword: code, newPassword: "another long password")
            return await bench.send("PUT", "/v1/account/password", message.members, token: token)
        }
        bench.pass(seconds: 1)

        #expect(await change().code == "wrong_password")
        #expect(bench.lastStep == "code.expired")
        let payment = NewPaymentPassword(password: code, paymentPassword: "271828")
        let answer = await bench.send("PUT", "/v1/account/payment-password", payment.members, token: token)
        #expect(answer.code == "wrong_password")
    }

    @Test("An account that is unlocked can sign in and pay at once; its audit tells, and others stay locked")
    func unlocking() async throws {
        let bench = try await bench()
        let (ada, bob) = (try await Person.joining(bench), try await Person.joining(bench, as: "bob"))
        await ada.setPaymentPassword()
        let asked = try await ada.ask(try Orders.payment())
        for _ in 0..<5 { _ = await ada.approve(asked, password: "314159") }
        for name in ["ada", "bob"] {
            for _ in 0..<5 { _ = await bench.signIn(name, Bench.wrong) }
        }
        #expect(await ada.approve(asked, password: Person.paymentPassword).status == 423)

        #expect(try await office(bench).unlock("Ada"))

        #expect(await bench.signIn("ada", Person.password).status == 201)
        #expect(await bench.signIn("bob", bob.password).status == 429)
        #expect(await ada.approve(asked, password: Person.paymentPassword).status == 200)
        #expect(try ada.facts().contains { $0.type == "admin.account_unlocked" })
        #expect(try await !office(bench).unlock("nobody"))
    }

    @Test("What is not there is not done, and writes nothing")
    func missing() async throws {
        let bench = try await bench()
        let office = try await office(bench)

        #expect(try await office.resetPassword(of: "nobody") == nil)
        #expect(try await office.devices(of: "im possible") == nil)
        #expect(try await !office.revoke("no id at all"))
        #expect(try bench.serverFacts().isEmpty)
    }
}
