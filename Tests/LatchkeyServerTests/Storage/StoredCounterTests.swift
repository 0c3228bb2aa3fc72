// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: counters")
struct StoredCounterTests {
    private func counter(_ number: UInt8, place: UInt8 = 1, at seconds: [Int], isOfSomebody: Bool = false)
        -> StoredCounter
    {
        let times = seconds.map { Timestamp(milliseconds: 1_000_000).adding(seconds: $0) }
        return StoredCounter(
            key: CounterKey(subject: [number], place: [place]),
            times: times,
            keptUntil: Timestamp(milliseconds: 1_000_000).adding(seconds: 60),
            isOfSomebody: isOfSomebody
        )
    }

    private func keep(_ counters: [StoredCounter], in fixture: StorageFixture) async throws {
        try await fixture.act { tables throws(Refusal) in
            for counter in counters { try tables.keep(counter) }
        }
    }

    private func present(_ counters: [StoredCounter], in fixture: StorageFixture) async throws -> [Bool] {
        try await fixture.store.read { tables throws(Refusal) in
            var present: [Bool] = []
            for counter in counters { present.append(try tables.counter(counter.key) != nil) }
            return present
        }
    }

    private func total(_ fixture: StorageFixture) async throws -> Int {
        try await fixture.store.read { tables throws(Refusal) in try tables.counterCount() }
    }

    @Test("A counter is found by subject and place, as it was kept last", arguments: StoreUnderTest.all)
    func kept(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (first, other) = (counter(1, at: [0, 5, -9_000_000]), counter(1, place: 2, at: [7]))
        try await keep([first, other], in: fixture)
        let again = counter(1, at: [1, 2, 3], isOfSomebody: true)
        try await keep([again], in: fixture)

        let found = try await fixture.store.read { tables throws(Refusal) in
            (try tables.counter(again.key), try tables.counter(other.key))
        }
        #expect(found.0 == again && found.1 == other)
        #expect(try await total(fixture) == 2)
    }

    @Test("One is removed by its key, and all of a subject at once", arguments: StoreUnderTest.all)
    func removed(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let all = [counter(1, at: [0]), counter(1, place: 2, at: [0]), counter(2, at: [0]), counter(3, at: [0])]
        try await keep(all, in: fixture)

        try await fixture.act { tables throws(Refusal) in
            try tables.removeCounter(CounterKey(subject: [3], place: [1]))
            try tables.removeCounter(CounterKey(subject: [3], place: [9]))
            try tables.removeCounters(of: [1])
        }

        #expect(try await present(all, in: fixture) == [false, false, true, false])
        #expect(try await total(fixture) == 1)
    }

    @Test("The oldest go first, and those of somebody after all others", arguments: StoreUnderTest.all)
    func oldest(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let all = [
            counter(1, at: [0], isOfSomebody: true), counter(2, at: [0, 9]), counter(3, at: [5]),
            counter(4, at: [1, 7]),
            counter(5, at: [3], isOfSomebody: true),
        ]
        try await keep(all, in: fixture)

        try await fixture.act { tables throws(Refusal) in try tables.removeOldestCounters(2) }
        #expect(try await present(all, in: fixture) == [true, true, false, false, true])
        try await fixture.act { tables throws(Refusal) in try tables.removeOldestCounters(2) }
        #expect(try await present(all, in: fixture) == [false, false, false, false, true])
        #expect(try await total(fixture) == 1)
    }

    @Test("What an act did to counters is undone with it, the total too", arguments: StoreUnderTest.all)
    func undone(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (kept, new) = (counter(1, at: [0]), counter(2, at: [0]))
        try await keep([kept], in: fixture)

        await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in
                try tables.keep(new)
                try tables.removeCounter(kept.key)
                throw Refusal(.unavailable, step: "test")
            }
        }

        #expect(try await present([kept, new], in: fixture) == [true, false])
        #expect(try await total(fixture) == 1)
    }

    @Test("One whose time is over is forgotten by the store itself", arguments: StoreUnderTest.all)
    func over(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        try await keep((0..<200).map { counter(1, place: $0, at: [0]) }, in: fixture)
        for second in 61..<70 {
            try await fixture.act(after: second) { tables throws(Refusal) in
                for number in 0..<200 {
                    _ = try tables.spend(Nonce(bytes: Array("\(second) \(number)".utf8), keptUntil: fixture.now))
                }
            }
        }

        #expect(try await total(fixture) == 0)
    }

    @Test("From where an account was signed in to is kept with it", arguments: StoreUnderTest.all)
    func lastPlace(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        var account = fixture.stored(fixture.account)
        account.lastPlace = [1, 2, 3]
        let changed = account
        try await fixture.act { tables throws(Refusal) in try tables.update(changed) }

        let found = try await fixture.store.read { tables throws(Refusal) in try tables.account(named: "ada") }
        #expect(found == changed)
    }
}
