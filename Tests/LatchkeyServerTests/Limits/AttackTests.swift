// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Each attack is first shown on a server without limits, where it works.
@Suite("Attacks on passwords, and what the limits leave of them")
struct AttackTests {
    private func bench(withLimits: Bool) async throws -> Bench {
        let bench = try await Bench { $0.dangerouslyWithoutLimits = !withLimits }
        _ = try await Person.joining(bench)
        return bench
    }

    /// Wrong passwords until the right one is the last of the list; the status of the last.
    private func guessing(_ bench: Bench, _ count: Int, address: (Int) -> String) async -> Answer {
        for number in 0..<count { _ = await bench.signIn("ada", Bench.wrong, from: address(number)) }
        return await bench.signIn("ada", Person.password, from: address(count))
    }

    @Test("Guessing from one network finds the password without limits, and ends at the fifth with them")
    func oneNetwork() async throws {
        let open = try await bench(withLimits: false)
        let limited = try await bench(withLimits: true)

        #expect(await guessing(open, 30) { _ in "198.51.100.7" }.status == 201)
        #expect(open.log.withLock { $0.contains { $0.name == "server.without_limits" } })
        #expect(await guessing(limited, 30) { "198.51.100.\($0)" }.code == "too_many_attempts")
    }

    @Test("Guessing from a new network each time finds it without limits, and ends at the hundredth an hour with them")
    func manyNetworks() async throws {
        let open = try await bench(withLimits: false)
        let limited = try await bench(withLimits: true)

        #expect(await guessing(open, 120) { "203.0.\($0).7" }.status == 201)
        let answer = await guessing(limited, 100) { "203.0.\($0).7" }
        #expect(answer.code == "too_many_attempts")
        #expect(answer.header("Retry-After") == "3600")
        limited.pass(seconds: 3_600)
        #expect(await limited.signIn(from: "203.0.100.7").status == 201)
    }

    @Test("The hour slides: never more than a hundred are looked at in any of them")
    func slidingHour() async throws {
        let limited = try await bench(withLimits: true)
        #expect(await limited.guess(50, fromNetworksAt: "203.0") == Array(repeating: 401, count: 50))
        limited.pass(seconds: 1_800)
        #expect(await limited.guess(50, fromNetworksAt: "203.1") == Array(repeating: 401, count: 50))
        #expect(await limited.signIn(from: "203.2.0.1").header("Retry-After") == "1800")

        limited.pass(seconds: 1_800)

        let more = await limited.guess(60, fromNetworksAt: "203.3")
        #expect(more == Array(repeating: 401, count: 50) + Array(repeating: 429, count: 10))
    }

    @Test("Locking somebody out by wrong passwords from everywhere fails: at home they sign in, and know their devices")
    func lockingOut() async throws {
        let limited = try await bench(withLimits: true)
        let phone = try await Person(bench: limited, account: try account(of: limited), password: "", token: "")
            .boundByPassword(from: "192.0.2.1")
        #expect(await limited.signIn(from: "192.0.2.1").status == 201)

        _ = await limited.guess(120, fromNetworksAt: "203.0")

        #expect(await limited.signIn(from: "198.51.100.7").status == 429)
        #expect(await limited.signIn(from: "192.0.2.200").status == 201)
        #expect(await limited.post("/v1/logins", try await phone.login(limited)).status == 201)
        #expect(await limited.signIn("bob", Bench.wrong, from: "203.0.0.1").status == 401)
    }

    private func account(of bench: Bench) throws -> Account {
        try #require(try bench.storage.account(named: "ada")).account
    }

    @Test("A known name and an unknown one are stopped at the same attempt, by the same answer")
    func enumerationByBudget() async throws {
        let limited = try await bench(withLimits: true)
        let known = await limited.guess(110, "ada", fromNetworksAt: "203.0")
        let unknown = await limited.guess(110, "nobody", fromNetworksAt: "203.0")
        let (one, other) = (
            await limited.signIn("ada", Bench.wrong, from: "203.9.9.9"),
            await limited.signIn("nobody", Bench.wrong, from: "203.9.9.9")
        )

        #expect(known == unknown)
        #expect(one.header("Retry-After") == other.header("Retry-After"))
        #expect(one.response.headers.map(\.name) == other.response.headers.map(\.name))
        #expect(one.members["title"] == other.members["title"] && one.status == 429 && other.status == 429)
    }

    @Test("A stolen session guesses the account's password without limits, and five times with them")
    func stolenSession() async throws {
        for isLimited in [false, true] {
            let bench = try await bench(withLimits: isLimited)
            let token = try await bench.signIn().message(OpenedSession.self).token.text
            let thief = Person(bench: bench, account: try account(of: bench), password: "", token: token)
            let statuses = await thief.settingPaymentPassword(20, knowing: Bench.wrong)

            #expect(statuses.count { $0 == 403 } == (isLimited ? 5 : 20))
            #expect(await thief.setPaymentPassword().status == (isLimited ? 429 : 204))
        }
    }

    @Test("Many at once get no more looks than one after the other: the attempt is counted before the look")
    func race() async throws {
        let (open, limited) = (CountingHash(), CountingHash())
        try await race(open, withLimits: false)
        try await race(limited, withLimits: true)

        #expect(open.count == 42)
        #expect(limited.count == 7)
    }

    /// Forty wrong ones at once; signing up and in before it are two looks more.
    private func race(_ hash: CountingHash, withLimits: Bool) async throws {
        let bench = try await Bench(slowHash: hash) { $0.dangerouslyWithoutLimits = !withLimits }
        _ = try await Person.joining(bench)
        _ = await bench.signInTogether(40, Bench.wrong)
    }

    @Test("A clock that is set back gives no attempt back and no wait up, one that is set forward ends the wait once")
    func clock() async throws {
        let bench = try await bench(withLimits: true)
        _ = await bench.guess(5)

        bench.pass(seconds: -7_200)
        #expect(await bench.guess(10) == Array(repeating: 429, count: 10))
        bench.pass(seconds: 7_200 + 60)
        #expect(await bench.guess(2) == [401, 429])
        bench.pass(seconds: -60)
        #expect(await bench.guess(2) == [429, 429])
        bench.pass(seconds: 60 + 119)
        #expect(await bench.guess(1) == [429])
        bench.pass(seconds: 1)
        #expect(await bench.signIn().status == 201)
    }

    @Test("A new start of the server forgets nothing", arguments: StoreUnderTest.all)
    func restart(_ kind: StoreUnderTest) async throws {
        let store = try await kind.make()
        let first = try await Bench(storing: { _ in store })
        _ = try await Person.joining(first)
        _ = await first.guess(5)

        let second = try await Bench(storing: { _ in store })

        #expect(await second.signIn().status == 429)
        second.pass(seconds: 60)
        #expect(await second.signIn().status == 201)
    }

    @Test("Filling the counters with names that nobody has drives none of somebody out")
    func flooding() async throws {
        let bench = try await Bench { $0.mostCounters = 20 }
        _ = try await Person.joining(bench)
        _ = await bench.guess(5)

        for number in 0..<50 {
            bench.pass(seconds: 0.1)
            _ = await bench.guess(1, "name\(number)", from: "203.0.113.7")
        }

        #expect(await bench.signIn().status == 429)
        #expect(try bench.storage.counterCount() <= 20)
        #expect(await bench.guess(5, "name0", from: "203.0.113.7") == [401, 401, 401, 401, 401])
    }
}

extension Person {
    fileprivate func settingPaymentPassword(_ count: Int, knowing password: String) async -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count { statuses.append(await setPaymentPassword(knowing: password).status) }
        return statuses
    }

    fileprivate func boundByPassword(from address: String) async throws -> Phone {
        var person = self
        person.token = try await bench.signIn(from: address).message(OpenedSession.self).token.text
        return try await person.bind(try Phone())
    }
}
