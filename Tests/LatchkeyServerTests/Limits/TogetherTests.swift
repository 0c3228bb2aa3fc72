// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Attempts at the same moment")
struct TogetherTests {
    @Test("Of forty wrong passwords at once five are looked at", arguments: StoreUnderTest.all)
    func forty(_ kind: StoreUnderTest) async throws {
        let (counting, store) = (CountingHash(), try await kind.make())
        let bench = try await Bench(slowHash: counting, storing: { _ in store })
        _ = try await Person.joining(bench)
        let before = counting.count

        let answers = await bench.signInTogether(40, Bench.wrong)

        #expect(answers.count { $0.status == 401 } == 5)
        #expect(answers.count { $0.status == 429 } == 35)
        #expect(counting.count - before == 5)
    }

    @Test("Of forty right ones at once none is refused: those that find the budget held wait")
    func fortyRight() async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench)

        let answers = await bench.signInTogether(40, Person.password)

        #expect(answers.allSatisfy { $0.status == 201 })
        #expect(await bench.guess(6) == [401, 401, 401, 401, 401, 429])
    }

    @Test("Of forty wrong logins of a device at once twenty are looked at, and of forty good ones none is refused")
    func devices() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let good = try await logins(40, of: phone, on: bench)

        #expect(await together(good, on: bench) == [201: 40])
        #expect(await together(good, on: bench) == [401: 20, 429: 20])
    }

    private func logins(_ count: Int, of phone: Phone, on bench: Bench) async throws -> [NewLogin] {
        var logins: [NewLogin] = []
        for _ in 0..<count { logins.append(try await phone.login(bench)) }
        return logins
    }

    private func together(_ logins: [NewLogin], on bench: Bench) async -> [Int: Int] {
        await withTaskGroup(of: Int.self) { group in
            for login in logins { group.addTask { await bench.post("/v1/logins", login).status } }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }
}
