// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: accounts, sessions, nonces, time")
struct StorageTests {
    @Test("A store has an epoch", arguments: StoreUnderTest.allCases)
    func epoch(_ kind: StoreUnderTest) async throws {
        let epoch = try await kind.make().epoch()

        #expect(epoch.number == 3)
        #expect(epoch.challengeKey.count == 32)
    }

    @Test("An account is found by its name, and the name is taken", arguments: StoreUnderTest.allCases)
    func accounts(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let other = Account(id: AccountID(randomBytes: [2]), username: "ada", createdAt: fixture.now)

        #expect(try await fixture.store.account(named: "ada") == fixture.stored(fixture.account))
        #expect(try await fixture.store.account(named: "Ada") == nil)
        #expect(try await fixture.store.account(named: "") == nil)
        #expect(try await fixture.store.createAccount(fixture.stored(other), at: fixture.now) == false)
        #expect(try await fixture.store.account(named: "ada")?.account.id == fixture.account.id)
    }

    @Test(
        "A session is found by the hash of its token, with its account, until it ends",
        arguments: StoreUnderTest.allCases
    )
    func sessions(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let found = try await fixture.store.session(tokenHash: session.tokenHash)

        #expect(found?.session == session)
        #expect(found?.account == fixture.account)
        #expect(try await fixture.store.session(tokenHash: [0])?.session == nil)
        try await fixture.store.endSession(session.id, at: fixture.now)
        try await fixture.store.endSession(session.id, at: fixture.now)
        #expect(try await fixture.found(session) == nil)
    }

    @Test(
        "A use moves a session's last use forward only, and a session that has ended has none",
        arguments: StoreUnderTest.allCases
    )
    func uses(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let later = fixture.now.adding(seconds: 60)

        #expect(try await fixture.store.useSession(session.id, at: later))
        #expect(try await fixture.store.useSession(session.id, at: fixture.now))
        #expect(try await fixture.found(session)?.lastUsedAt == later)
        #expect(try await fixture.store.useSession(SessionID(randomBytes: [9]), at: later) == false)
    }

    @Test(
        "Beyond the limit the session unused longest ends, and those that are over before it",
        arguments: StoreUnderTest.allCases
    )
    func sessionLimit(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let over = try await fixture.open(fixture.session(1, lifetime: 5))
        let idle = try await fixture.open(fixture.session(2))
        let used = try await fixture.open(fixture.session(3))
        for session in [over, used] {
            _ = try await fixture.store.useSession(session.id, at: fixture.now.adding(seconds: 4))
        }
        let (fourth, fifth) = (fixture.session(4, openedAfter: 5), fixture.session(5, openedAfter: 5))

        try await fixture.store.openSession(fourth, limit: 3, at: fixture.now.adding(seconds: 5))
        #expect(try await fixture.found(over) == nil)
        #expect(try await fixture.found(idle) != nil)
        try await fixture.store.openSession(fifth, limit: 3, at: fixture.now.adding(seconds: 5))
        #expect(try await fixture.found(idle) == nil)
        #expect(try await fixture.found(fourth) != nil)
        #expect(try await fixture.found(used) != nil)
        #expect(try await fixture.found(fifth) != nil)
    }

    @Test("A nonce is spent once, however many try at once", arguments: StoreUnderTest.allCases)
    func nonces(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (store, now, nonce) = (fixture.store, fixture.now, fixture.nonce(1))

        let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { try await store.spend(nonce, at: now) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(wins == 1)
        #expect(try await store.spend(fixture.nonce(2), at: now))
    }

    @Test(
        "A spent nonce is remembered as long as it has to be, through any number of others",
        arguments: StoreUnderTest.allCases
    )
    func rememberedNonces(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let nonce = fixture.nonce(1)
        _ = try await fixture.store.spend(nonce, at: fixture.now)
        for number in 0..<5000 {
            let other = Nonce(bytes: Array("other \(number)".utf8), keptUntil: fixture.now)
            _ = try await fixture.store.spend(other, at: nonce.keptUntil)
        }

        #expect(try await fixture.store.spend(nonce, at: nonce.keptUntil) == false)
    }

    @Test("The latest time of any act is kept, and an earlier one changes nothing", arguments: StoreUnderTest.allCases)
    func latestTime(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        #expect(try await fixture.store.latestTime() == fixture.now)
        let later = fixture.now.adding(seconds: 9)
        _ = try await fixture.store.spend(fixture.nonce(1), at: later)
        _ = try await fixture.store.spend(fixture.nonce(2), at: fixture.now)

        #expect(try await fixture.store.latestTime() == later)
    }
}
