// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Acts at the same moment")
struct RaceTests {
    private let rounds = 1_000

    /// A server over a store, with a person who has a phone.
    private func bench(_ kind: StoreUnderTest) async throws -> (Bench, Person, Phone) {
        let store = try await kind.make()
        let bench = try await Bench(configure: { $0.dangerouslyWithoutLimits = true }, storing: { _ in store })
        let person = try await Person.joining(bench)
        return (bench, person, try await person.bind(try Phone()))
    }

    @Test(
        "Of two logins by the same challenge exactly one opens a session, a thousand times",
        arguments: StoreUnderTest.all
    )
    func sameChallenge(_ kind: StoreUnderTest) async throws {
        let (bench, _, phone) = try await bench(kind)
        var wins: [Int: Int] = [:]

        for _ in 0..<rounds {
            let login = try await phone.login(bench)
            async let one = bench.post("/v1/logins", login)
            async let other = bench.post("/v1/logins", login)
            let statuses = await [one.status, other.status]
            #expect(statuses.allSatisfy { $0 == 201 || $0 == 401 })
            wins[statuses.count { $0 == 201 }, default: 0] += 1
        }

        #expect(wins == [1: rounds])
    }

    @Test("A device that ends while it logs in leaves no session, a thousand times", arguments: StoreUnderTest.all)
    func endedMeanwhile(_ kind: StoreUnderTest) async throws {
        let store = try await kind.make()
        let bench = try await Bench(configure: { $0.dangerouslyWithoutLimits = true }, storing: { _ in store })
        let person = try await Person.joining(bench)
        var statuses: Set<Int> = []
        var left = 0

        for _ in 0..<rounds {
            let phone = try await person.bind(try Phone())
            let (id, login) = (try #require(phone.id), try await phone.login(bench))
            async let answer = bench.post("/v1/logins", login)
            async let end: Void = store.act(at: bench.now) { tables throws(Refusal) in
                guard let device = try tables.device(id) else { return }
                try tables.end(device, .deleted, by: bench.stamp)
            }
            try await end
            statuses.insert(await answer.status)
            left += try await store.read { tables throws(Refusal) in
                try tables.sessions(of: person.account.id).count { $0.deviceID == id }
            }
        }

        #expect(left == 0)
        #expect(statuses.isSubset(of: [201, 410]))
    }
}
