// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: accounts and sessions")
struct StoredSessionTests {
    @Test("An account is found by its id and its name, can change and go", arguments: StoreUnderTest.all)
    func accounts(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let id = fixture.account.id
        func named(_ name: String) async throws -> StoredAccount? {
            try await fixture.store.read { tables throws(Refusal) in try tables.account(named: name) }
        }
        func byID() async throws -> StoredAccount? {
            try await fixture.store.read { tables throws(Refusal) in try tables.account(id) }
        }
        let stored = fixture.stored(fixture.account)

        #expect(try await named("ada") == stored)
        #expect(try await byID() == stored)
        #expect(try await named("Ada") == nil)
        #expect(try await named("") == nil)
        var changed = stored
        let code = OneTimeCode(expiresAt: fixture.now, isUsed: true)
        changed.password = PasswordRecord(
            salt: [8],
            hash: [9],
            cost: PasswordCost(memoryKiB: 47_104, passes: 1),
            code: code
        )
        let update = changed
        try await fixture.act { tables throws(Refusal) in try tables.update(update) }
        #expect(try await byID() == changed)
        try await fixture.act { tables throws(Refusal) in try tables.removeAccount(id) }
        #expect(try await named("ada") == nil)
        #expect(try await byID() == nil)
    }

    @Test("Accounts are listed by their ids, part by part", arguments: StoreUnderTest.all)
    func listed(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let more = [UInt8(3), 2, 250].map {
            Account(id: AccountID(randomBytes: [$0]), username: "user-\($0)", createdAt: fixture.now)
        }
        for account in more.map(fixture.stored) {
            try await fixture.act { tables throws(Refusal) in try tables.insert(account) }
        }
        let all = (more + [fixture.account]).map(\.id.text).sorted()

        let first = try await fixture.store.read { tables throws(Refusal) in try tables.accounts(after: nil, limit: 3) }
        let last = first.last?.account.id
        let rest = try await fixture.store.read { tables throws(Refusal) in try tables.accounts(after: last, limit: 3) }

        #expect(first.map(\.account.id.text) == Array(all.prefix(3)))
        #expect(rest.map(\.account.id.text) == [all[3]])
    }

    @Test("A name that nobody has any more is kept by its hash, until a moment", arguments: StoreUnderTest.all)
    func keptNames(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        func end(_ hash: [UInt8]) async throws -> Timestamp? {
            try await fixture.store.read { tables throws(Refusal) in try tables.endOfKeptName(hash) }
        }
        let (first, later) = (fixture.now.adding(seconds: 1), fixture.now.adding(seconds: 2))

        try await fixture.act { tables throws(Refusal) in try tables.keepName([1, 2], until: first) }
        #expect(try await end([1, 2]) == first)
        #expect(try await end([1, 3]) == nil)
        try await fixture.act { tables throws(Refusal) in try tables.keepName([1, 2], until: later) }
        #expect(try await end([1, 2]) == later)
    }

    @Test("A second row of the same key is an act that fails, and nothing of it is done", arguments: StoreUnderTest.all)
    func contradictions(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let other = fixture.stored(Account(id: .init(randomBytes: [2]), username: "ada", createdAt: fixture.now))
        let (session, device) = (try await fixture.open(fixture.session(1)), fixture.device(1))
        try await fixture.act { tables throws(Refusal) in try tables.insert(device) }
        let (again, nonce) = (fixture.device(2, installation: 1), fixture.nonce(1))
        for number in 0..<4 {
            let refusal = await #expect(throws: Refusal.self) {
                try await fixture.act { tables throws(Refusal) in
                    _ = try tables.spend(nonce)
                    switch number {
                    case 0: try tables.insert(other)
                    case 1: try tables.insert(session)
                    case 2: try tables.insert(device)
                    default: try tables.insert(again)
                    }
                }
            }
            #expect(refusal?.code == .unavailable)
        }

        #expect(try await fixture.spend(nonce))
        #expect(try await fixture.found(again.id) == nil)
    }

    @Test("A session is found by its id and by the hash of its token until it ends", arguments: StoreUnderTest.all)
    func sessions(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1, device: DeviceID(randomBytes: [7])))
        let byID = try await fixture.store.read { tables throws(Refusal) in try tables.session(session.id) }

        #expect(byID == session)
        #expect(try await fixture.found(session) == session)
        #expect(try await fixture.found(fixture.session(2)) == nil)
        for _ in 0..<2 { try await fixture.act { tables throws(Refusal) in try tables.endSession(session.id) } }
        #expect(try await fixture.found(session) == nil)
        #expect(try await fixture.store.read { tables throws(Refusal) in try tables.session(session.id) } == nil)
    }

    @Test("An account's sessions come the earliest first", arguments: StoreUnderTest.all)
    func order(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let later = try await fixture.open(fixture.session(1, openedAfter: 2))
        let earlier = try await fixture.open(fixture.session(2, openedAfter: 1))

        let (all, count, others) = try await fixture.store.read { tables throws(Refusal) in
            (
                try tables.sessions(of: fixture.account.id), try tables.sessionCount(of: fixture.account.id),
                try tables.sessions(of: AccountID(randomBytes: [9]))
            )
        }

        #expect(all == [earlier, later])
        #expect(count == 2)
        #expect(others.isEmpty)
    }

    @Test(
        "A use moves a session's last use forward only, and a session that has ended has none",
        arguments: StoreUnderTest.all
    )
    func uses(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))

        try await fixture.noteUse(of: session, after: 60)
        try await fixture.noteUse(of: session, after: 0)

        #expect(try await fixture.found(session)?.lastUsedAt == fixture.now.adding(seconds: 60))
        await #expect(throws: Refusal.self) { try await fixture.noteUse(of: fixture.session(9), after: 1) }
    }

    @Test(
        "Beyond the limit the session unused longest ends, and those that are over before it",
        arguments: StoreUnderTest.all
    )
    func sessionLimit(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let over = try await fixture.open(fixture.session(1, lifetime: 5))
        let idle = try await fixture.open(fixture.session(2))
        let used = try await fixture.open(fixture.session(3))
        for session in [over, used] { try await fixture.noteUse(of: session, after: 4) }
        let (fourth, fifth) = (fixture.session(4, openedAfter: 5), fixture.session(5, openedAfter: 5))

        try await fixture.open(fourth, limit: 3, after: 5)
        #expect(try await fixture.found(over) == nil)
        #expect(try await fixture.found(idle) != nil)
        try await fixture.open(fifth, limit: 3, after: 5)
        #expect(try await fixture.found(idle) == nil)
        #expect(try await fixture.found(fourth) != nil)
        #expect(try await fixture.found(used) != nil)
        #expect(try await fixture.found(fifth) != nil)
    }

    @Test(
        "Who makes room is who is over, then who is unused longest, then who was opened first",
        arguments: StoreUnderTest.all
    )
    func room(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let over = try await fixture.open(fixture.session(1, lifetime: 7))
        let used = try await fixture.open(fixture.session(2))
        let later = try await fixture.open(fixture.session(3, openedAfter: 2))
        let earlier = try await fixture.open(fixture.session(4, openedAfter: 1))
        for session in [later, earlier] { try await fixture.noteUse(of: session, after: 4) }
        for session in [over, used] { try await fixture.noteUse(of: session, after: 6) }

        for (count, expected) in [(1, [over]), (3, [over, earlier, later]), (9, [over, earlier, later, used])] {
            let leaving = try await fixture.store.read { tables throws(Refusal) in
                try tables.sessionsMakingRoom(in: fixture.account.id, count: count, at: fixture.now.adding(seconds: 7))
            }
            #expect(Set(leaving.map(\.id)) == Set(expected.map(\.id)))
        }
    }

    @Test(
        "A smaller limit ends as many sessions as are too many, and tells of those that were not over",
        arguments: StoreUnderTest.all
    )
    func smallerLimit(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let all = [
            try await fixture.open(fixture.session(1, lifetime: 5)), try await fixture.open(fixture.session(2)),
            try await fixture.open(fixture.session(3)), try await fixture.open(fixture.session(4)),
        ]
        try await fixture.noteUse(of: all[3], after: 4)

        let ended = try await fixture.store.act(at: fixture.now.adding(seconds: 7)) { tables throws(Refusal) in
            try tables.open(fixture.session(5, openedAfter: 7), limit: 2, at: fixture.now.adding(seconds: 7))
        }

        #expect(Set(ended.map(\.id)) == Set([all[1].id, all[2].id]))
        for (session, isLeft) in zip(all, [false, false, false, true]) {
            #expect((try await fixture.found(session) != nil) == isLeft)
        }
    }
}
