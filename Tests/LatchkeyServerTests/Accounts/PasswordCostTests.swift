// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("When a password's hash is to cost more than it did")
struct PasswordCostTests {
    private static let higher = PasswordCost(memoryKiB: 38 * 1024, passes: 2)

    /// A hash into which its cost goes, as Argon2id's does, with a cost that a later version of the program changes.
    final class GrowingHash: SlowHash {
        let now = Locked(PasswordCost.current)
        /// What was asked for, in order.
        let asked = Locked<[PasswordCost]>([])
        let mayGrow = Locked(true)

        var cost: PasswordCost {
            now.withLock { $0 }
        }

        func grow(to cost: PasswordCost = PasswordCostTests.higher) {
            now.withLock { $0 = cost }
            asked.withLock { $0 = [] }
        }

        func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
            asked.withLock { $0.append(cost) }
            if cost != .current, !mayGrow.withLock({ $0 }) { throw .libraryFailure("out of memory") }
            return SHA256.hash(salt + password + Array("\(cost.memoryKiB)x\(cost.passes)".utf8))
        }
    }

    private func record(_ bench: Bench) throws -> PasswordRecord {
        try #require(try bench.storage.account(named: "ada")).password
    }

    @Test("The first sign-in by the right password makes the hash anew, under its salt; the second finds it done")
    func renewed() async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench)
        let before = try record(bench)
        hash.grow()

        #expect(await bench.signIn("ada", "wrong but long").status == 401)
        #expect(try record(bench) == before)
        #expect(await bench.signIn().status == 201)
        let after = try record(bench)
        #expect(before.cost == .current)
        #expect(after.cost == Self.higher)
        #expect(after.salt == before.salt)
        #expect(after.hash != before.hash)
        #expect(await bench.signIn().status == 201)
        #expect(await bench.signIn("ada", "wrong but long").status == 401)
        #expect(try record(bench) == after)
        // What is missing of the higher one is as much as the low one; a right one is hashed anew besides.
        let (low, high) = (PasswordCost.current, Self.higher)
        #expect(hash.asked.withLock { $0 } == [low, low, low, low, high, high, high])
    }

    @Test("A wrong password takes the same work whether its record is of before, of now, or nobody's")
    func sameWork() async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench, as: "ada")
        hash.grow(to: PasswordCost(memoryKiB: 65_536, passes: 3))
        let later = try await Bench(slowHash: hash)
        _ = try await Person.joining(later, as: "bob")

        var work: [Int] = []
        for (bench, name) in [(bench, "ada"), (later, "bob"), (later, "nobody")] {
            hash.asked.withLock { $0 = [] }
            #expect(await bench.signIn(name, "wrong but long").status == 401)
            work.append(hash.asked.withLock { $0.reduce(0) { $0 + $1.memoryKiB * $1.passes } })
        }

        #expect(work.max() == 65_536 * 3)
        #expect(work.allSatisfy { $0 > 65_536 * 3 - 3 * 8 })
    }

    @Test("Those who sign in by the same password at the same time all come in", arguments: [2, 20])
    func together(_ count: Int) async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench)
        hash.grow()

        let statuses = await bench.signInTogether(count, Person.password).map(\.status)

        #expect(statuses == Array(repeating: 201, count: count))
        #expect(try record(bench).cost == Self.higher)
    }

    @Test("A sign-in whose record another one has made anew meanwhile comes in as well")
    func overtaken() async throws {
        let (hash, intervention) = (GrowingHash(), Intervention())
        let bench = try await Bench(
            slowHash: hash,
            storing: { InterruptedStorage(storage: $0, intervention: intervention) }
        )
        let ada = try await Person.joining(bench)
        let salt = try record(bench).salt
        let theirs = PasswordRecord(salt: salt, hash: [1, 2, 3], cost: Self.higher)
        intervention.set { tables throws(Refusal) in
            guard var account = try tables.account(ada.account.id) else { return }
            account.password = theirs
            try tables.update(account)
        }

        #expect(await bench.signIn().status == 201)
        #expect(try record(bench) == theirs)
    }

    @Test("Where it cannot be made anew the right password is enough, and the next sign-in tries again")
    func failing() async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench)
        let before = try record(bench)
        hash.grow()
        hash.mayGrow.withLock { $0 = false }

        #expect(await bench.signIn().status == 201)
        #expect(try record(bench) == before)
        hash.mayGrow.withLock { $0 = true }
        #expect(await bench.signIn().status == 201)
        #expect(try record(bench).cost == Self.higher)
    }

    @Test(
        "More of either is more; a program that asks for less leaves what is there",
        arguments: [(19_456, 3, true), (65_536, 1, true), (19_456, 1, false), (8, 2, false), (19_456, 2, false)]
    )
    func growth(memory: Int, passes: Int, isRenewed: Bool) async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        _ = try await Person.joining(bench)
        let (before, next) = (try record(bench), PasswordCost(memoryKiB: memory, passes: passes))
        hash.grow(to: next)

        #expect(await bench.signIn().status == 201)
        #expect(try record(bench).cost == (isRenewed ? next : .current))
        #expect((try record(bench) == before) == !isRenewed)
    }

    @Test("A payment password is made anew when it approves, and a one-time code never")
    func others() async throws {
        let hash = GrowingHash()
        let bench = try await Bench(slowHash: hash)
        let ada = try await Person.joining(bench)
        await ada.setPaymentPassword()
        try bench.storage.act(at: bench.now) { tables throws(Refusal) in
            guard var account = try tables.account(ada.account.id) else { return }
            account.password.code = OneTimeCode(expiresAt: bench.now.adding(seconds: 60))
            try tables.update(account)
        }
        let code = try record(bench)
        func payment() throws -> PasswordRecord? {
            try bench.storage.read { tables throws(Refusal) in try tables.paymentPassword(of: ada.account.id)?.password
            }
        }
        let before = try payment()
        hash.grow()

        for number in 1...2 {
            let asked = try await ada.ask(try Orders.payment(reference: "order \(number)"))
            #expect(await ada.approve(asked, password: "271828").status == 200)
            #expect(try payment()?.cost == Self.higher)
        }
        #expect(try payment()?.salt == before?.salt)
        #expect(await bench.signIn().status == 201)
        #expect(try record(bench).hash == code.hash)
        #expect(try record(bench).cost == .current)
    }

    @Test("What a store says a hash cost is believed within bounds")
    func bounds() {
        #expect(PasswordCost(storedMemoryKiB: 19_456, passes: 2) == .current)
        #expect(PasswordCost(storedMemoryKiB: 262_144, passes: 16) != nil)
        for (memory, passes): (Int64, Int64) in [(7, 2), (262_145, 2), (-1, 2), (.max, 2), (8, 0), (8, 17), (8, .min)] {
            #expect(PasswordCost(storedMemoryKiB: memory, passes: passes) == nil, "\(memory) \(passes)")
        }
    }
}
