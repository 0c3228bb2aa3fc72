// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The audit: what happens while a wrong password is looked at")
struct AuditMeanwhileTests {
    private static let wrong = "000001"

    /// Somebody whose payment password has one try left, and what they were asked for.
    private func nearlyLocked(_ bench: Bench) async throws -> (person: Person, asked: ConfirmationAnswer) {
        let person = try await Person.joining(bench)
        await person.setPaymentPassword()
        let asked = try await person.ask(try Orders.payment())
        for _ in 0..<4 { #expect(await person.approve(asked, password: Self.wrong).status == 403) }
        return (person, asked)
    }

    private func lastFacts(_ person: Person) async throws -> [Fact] {
        person.bench.pass(seconds: 60)
        await person.bench.server.keepBooks()
        return try person.facts().filter { $0.type.hasPrefix("payment_password.l") || $0.type.hasSuffix(".refused") }
    }

    private func refused(_ asked: ConfirmationAnswer, _ count: String) -> Fact {
        let about = ["confirmationID": asked.id.text, "method": "paymentPassword", "count": count]
        return Fact(.confirmationRefused, nil, about)
    }

    /// The last try of somebody who hangs up when the hash is done, before anything more is written.
    private func hangUp(saying password: String) async throws -> (
        bench: Bench, person: Person, asked: ConfirmationAnswer, answer: Answer?
    ) {
        let (hash, intervention) = (InterruptibleHash(), Intervention())
        let bench = try await Bench(
            slowHash: hash,
            storing: { InterruptedStorage(storage: $0, intervention: intervention) }
        )
        let (person, asked) = try await nearlyLocked(bench)
        let call = Locked<Task<Answer, Never>?>(nil)
        hash.whileHashing.withLock { $0.run = { intervention.set { _ in call.withLock { $0 }?.cancel() } } }
        call.withLock { $0 = Task { await person.approve(asked, password: password) } }
        let answer = await call.withLock { $0 }?.value
        hash.whileHashing.withLock { $0.run = {} }
        return (bench, person, asked, answer)
    }

    @Test("Whoever hangs up when the fifth wrong payment password was looked at has locked it, and both are told")
    func hungUp() async throws {
        let (_, person, asked, answer) = try await hangUp(saying: Self.wrong)

        #expect(answer?.code == "payment_password_locked")
        #expect(
            try await lastFacts(person) == [
                refused(asked, "1"), Fact(.paymentPasswordLocked), refused(asked, "4"),
            ]
        )
    }

    @Test("Whoever hangs up when the right payment password was looked at on the last try has locked nothing")
    func hungUpRight() async throws {
        let (bench, person, _, _) = try await hangUp(saying: "271828")

        let stored = try bench.storage.read { tables throws(Refusal) in
            try tables.paymentPassword(of: person.account.id)
        }
        #expect(stored?.tries == PaymentTries())
        let other = try await person.ask(try Orders.payment(reference: "another"))
        #expect(await person.approve(other, password: "271828").status == 200)
    }

    @Test("Where the store fails when the lock is to be told, the caller is told of it all the same, and so is the log")
    func failing() async throws {
        let (hash, intervention) = (InterruptibleHash(), Intervention())
        let bench = try await Bench(
            slowHash: hash,
            storing: { InterruptedStorage(storage: $0, intervention: intervention) }
        )
        let (person, asked) = try await nearlyLocked(bench)
        hash.whileHashing.withLock {
            $0.run = { intervention.set { _ throws(Refusal) in throw Refusal(StorageError("the disk is gone")) } }
        }

        let answer = await person.approve(asked, password: Self.wrong)

        #expect(answer.status == 423)
        #expect(answer.header("Retry-After") == "10800")
        let logged = bench.log.withLock { $0.filter { $0.name.hasPrefix("payment_password.lock") } }
        #expect(logged.map(\.name) == ["payment_password.locked", "payment_password.lock_untold"])
        #expect(logged.last?.fields["reason"] == "storage: the disk is gone")
        #expect(try await lastFacts(person) == [refused(asked, "1"), refused(asked, "4")])
    }

    /// Has the account deleted, by another call of its owner's, while the next password is hashed.
    private func delete(_ person: Person, whileHashing hash: InterruptibleHash) {
        hash.whileHashing.withLock {
            $0.run = {
                let isDone = DispatchSemaphore(value: 0)
                Task {
                    _ = await person.bench.send("DELETE", "/v1/account", token: person.token)
                    isDone.signal()
                }
                isDone.wait()
            }
        }
    }

    /// The account's chain ends with its deletion, nothing lies beside it, and the server's own names no address.
    private func expectErased(_ person: Person) throws {
        let links = try person.bench.links(of: person.subject)
        #expect(links.last?.link.type == .accountDeleted)
        #expect(links.allSatisfy { $0.details == nil })
        #expect(try person.bench.links(of: .server).allSatisfy { $0.details?.members["address"] == nil })
    }

    @Test("A wrong password of an account that is deleted meanwhile is told in the server's chain, and not from where")
    func deleted() async throws {
        let hash = InterruptibleHash()
        let person = try await Person.joining(try await Bench(slowHash: hash))
        let change = PasswordChange(currentPassword: "wrong", newPassword: "another long phrase")
        delete(person, whileHashing: hash)

        let answer = await person.bench.send("PUT", "/v1/account/password", change.members, token: person.token)

        #expect(answer.code == "wrong_password")
        try expectErased(person)
        #expect(try person.bench.serverFacts() == [Fact(.passwordRefused, nil, ["count": "1"])])
    }

    @Test("Nor is it told from where a device of a deleted account logs in later")
    func laterLogin() async throws {
        let person = try await Person.joining(try await Bench())
        let phone = try await person.bind(try Phone())
        #expect(await person.bench.send("DELETE", "/v1/account", token: person.token).status == 204)

        #expect(await person.bench.post("/v1/logins", try await phone.login(person.bench)).status == 410)

        try expectErased(person)
        #expect(try person.bench.serverFacts() == [Fact(.loginRefused, nil, ["count": "1"])])
    }

    @Test("Neither is the lock of a payment password whose account is deleted meanwhile")
    func deletedAtLock() async throws {
        let hash = InterruptibleHash()
        let (person, asked) = try await nearlyLocked(try await Bench(slowHash: hash))
        delete(person, whileHashing: hash)

        #expect(await person.approve(asked, password: Self.wrong).code == "payment_password_locked")

        try expectErased(person)
        #expect(try person.bench.serverFacts() == [refused(asked, "1")])
    }
}
