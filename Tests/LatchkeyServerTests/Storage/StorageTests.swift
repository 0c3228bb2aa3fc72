// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: acts, nonces, time, epochs")
struct StorageTests {
    private let refused = Refusal(.tooManyDevices, step: "test")

    @Test("An act that throws leaves no trace, in any table", arguments: StoreUnderTest.all)
    func undone(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let bob = Account(id: AccountID(randomBytes: [2]), username: "bob", createdAt: fixture.now)
        let (stored, refused) = (fixture.stored(bob), refused)
        let (session, other) = (try await fixture.open(fixture.session(1)), fixture.session(2))
        let (device, nonce) = (fixture.device(1), fixture.nonce(1))

        let refusal = await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in
                try tables.insert(stored)
                try tables.endSession(session.id)
                try tables.insert(other)
                try tables.insert(device)
                try tables.end(device, .deleted, by: fixture.stamp)
                try tables.begin(Epoch(number: 4, challengeKey: [1]))
                _ = try tables.spend(nonce)
                throw refused
            }
        }

        #expect(refusal?.step == "test")
        #expect(try await fixture.found(session) == session)
        #expect(try await fixture.found(other) == nil)
        #expect(try await fixture.found(device.id) == nil)
        let rest = try await fixture.store.read { tables throws(Refusal) in
            (
                try tables.account(named: "bob"), try tables.account(bob.id), try tables.epoch().number,
                try tables.sessionCount(of: fixture.account.id), try tables.boundDeviceCount(of: fixture.account.id)
            )
        }
        #expect(rest.0 == nil && rest.1 == nil)
        #expect(rest.2 == 3 && rest.3 == 1 && rest.4 == 0)
        #expect(try await fixture.spend(nonce))
    }

    @Test(
        "Of acts that come together one that is refused takes none of the others with it",
        arguments: StoreUnderTest.all
    )
    func together(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let refused = refused
        @Sendable func insert(_ number: UInt8) async -> UInt8? {
            let session = fixture.session(number)
            let act: Void? = try? await fixture.act { tables throws(Refusal) in
                try tables.insert(session)
                if number.isMultiple(of: 3) { throw refused }
            }
            return act.map { number }
        }

        let done = await withTaskGroup(of: UInt8?.self) { group in
            for number in UInt8(1)...100 { group.addTask { await insert(number) } }
            return await group.reduce(into: Set<UInt8>()) { $0.formUnion($1.map { [$0] } ?? []) }
        }

        #expect(done == Set((1...100).filter { !$0.isMultiple(of: 3) }))
        for number in UInt8(1)...100 {
            #expect((try await fixture.found(fixture.session(number)) != nil) == done.contains(number))
        }
    }

    @Test(
        "What is asked for before every commit is done with it, and undoes it by throwing",
        arguments: StoreUnderTest.all
    )
    func beforeCommit(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (marker, refused) = (fixture.session(9), refused)
        fixture.store.beforeEveryCommit { tables throws(Refusal) in
            if try tables.sessionCount(of: fixture.account.id) == 2 { throw refused }
            if try tables.session(marker.id) == nil { try tables.insert(marker) }
        }
        #expect(try await fixture.spend(fixture.nonce(1)))
        #expect(try await fixture.found(marker) == marker)

        await #expect(throws: Refusal.self) { try await fixture.open(fixture.session(1)) }

        #expect(try await fixture.found(fixture.session(1)) == nil)
        #expect(try await fixture.spend(fixture.nonce(1)) == false)
    }

    @Test("A store that lives long needs no deeper stack for a commit than a new one", arguments: StoreUnderTest.all)
    func stackDepth(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let depths = Locked<[Int]>([])
        fixture.store.beforeEveryCommit { _ in
            depths.withLock { $0.append(Thread.callStackReturnAddresses.count) }
        }

        for number in UInt8(1)...20 { _ = try await fixture.spend(fixture.nonce(number)) }

        let all = depths.withLock { $0 }
        let (first, deepest) = (try #require(all.first), try #require(all.max()))
        #expect(all.count == 20)
        #expect(deepest < first + 20)
    }

    @Test("The act of a caller who has gone is not begun", arguments: StoreUnderTest.all)
    func gone(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let nonce = fixture.nonce(1)
        let act = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fixture.spend(nonce)
        }

        await #expect(throws: Refusal.self) { try await act.value }
        #expect(try await fixture.spend(nonce))
    }

    @Test("A store has an epoch, and another one can begin", arguments: StoreUnderTest.all)
    func epoch(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let first = try await fixture.store.read { tables throws(Refusal) in try tables.epoch() }
        let next = Epoch(number: 4, challengeKey: [UInt8](repeating: 6, count: 32))
        try await fixture.act { tables throws(Refusal) in try tables.begin(next) }

        #expect(first.number == 3)
        #expect(first.challengeKey.count == 32)
        #expect(try await fixture.store.read { tables throws(Refusal) in try tables.epoch() } == next)
    }

    @Test("A nonce is spent once, however many try at once", arguments: StoreUnderTest.all)
    func nonces(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let nonce = fixture.nonce(1)

        let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { try await fixture.spend(nonce) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(wins == 1)
        #expect(try await fixture.spend(fixture.nonce(2)))
    }

    @Test(
        "A spent nonce is remembered as long as it has to be, through any number of others",
        arguments: StoreUnderTest.all
    )
    func rememberedNonces(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let nonce = fixture.nonce(1)
        _ = try await fixture.spend(nonce)
        try await fixture.act(after: 720) { tables throws(Refusal) in
            for number in 0..<5000 {
                _ = try tables.spend(Nonce(bytes: Array("other \(number)".utf8), keptUntil: fixture.now))
            }
        }
        for number in UInt8(2)..<9 { _ = try await fixture.spend(fixture.nonce(number), after: 720) }

        #expect(try await fixture.spend(nonce, after: 720) == false)
    }

    @Test("The latest time of any act is kept, and an earlier one changes nothing", arguments: StoreUnderTest.all)
    func latestTime(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        func latest() async throws -> Timestamp {
            try await fixture.store.read { tables throws(Refusal) in try tables.latestTime() }
        }
        #expect(try await latest() == fixture.now)
        _ = try await fixture.spend(fixture.nonce(1), after: 9)
        _ = try await fixture.spend(fixture.nonce(2))

        #expect(try await latest() == fixture.now.adding(seconds: 9))
    }
}
