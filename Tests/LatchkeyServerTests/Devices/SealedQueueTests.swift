// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// Boxes that open nothing, over as many device ids as an attacker can think of.
@Suite("Many boxes to open", .timeLimit(.minutes(2)))
struct SealedQueueTests {
    /// How many of one network may wait: what `SealingKeySource` says.
    private static let share = 64

    private let work = HeldOpening()

    private func bench() async throws -> Bench {
        try await Bench.withSecretForm(keyWork: work)
    }

    /// A login by a device that nobody has, with a good challenge and a box that opens.
    private func stranger(_ bench: Bench) async throws -> NewLogin {
        var phone = SecretPhone()
        phone.id = DeviceID(randomBytes: SystemRandom.bytes(16))
        return try await phone.login(bench)
    }

    private func strangers(_ count: Int, at bench: Bench) async throws -> [NewLogin] {
        let first = try await stranger(bench)
        var all = [first]
        while all.count < count { all.append(try await another(first, at: bench)) }
        return all
    }

    /// The same box for another device: it opens as well, and making it costs nothing.
    private func another(_ login: NewLogin, at bench: Bench) async throws -> NewLogin {
        let id = DeviceID(randomBytes: SystemRandom.bytes(16))
        let asked = await bench.post("/v1/challenges", ChallengeRequest.login(id))
        let challenge = try asked.message(IssuedChallenge.self).challenge.text
        return NewLogin(deviceID: id, challenge: challenge, proof: login.proof)
    }

    /// Sends all at once; what comes back first is given to `meanwhile`, and all when it is done.
    private func flood(
        _ bench: Bench,
        with logins: [NewLogin],
        from address: String = "192.0.2.1",
        _ meanwhile: (Answer?) async throws -> Void
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for login in logins { group.addTask { await bench.post("/v1/logins", login, from: address) } }
            let first = logins.count > Self.share ? try await group.next() : nil
            try await meanwhile(first)
            return try await group.reduce(into: first.map { [$0] } ?? []) { $0.append($1) }
        }
    }

    @Test("While boxes are being opened, logins by key and sessions are answered")
    func otherCallsGoOn() async throws {
        let bench = try await bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let login = try await phone.login(bench)
        // As many as there are threads for everything else.
        let logins = try await strangers(ProcessInfo.processInfo.activeProcessorCount + 1, at: bench)
        work.hold()

        let answers = try await flood(bench, with: logins) { _ in
            await work.oneHasBegun()
            #expect(await bench.post("/v1/logins", login).status == 201)
            #expect(await bench.send("GET", "/v1/session", token: person.token).status == 200)
            work.letGo()
        }

        #expect(answers.allSatisfy { $0.code == "login_refused" })
    }

    @Test(
        "One network has its share of the queue; beyond it a bound device is told what an unknown one is, and nothing counts"
    )
    func share() async throws {
        let bench = try await bench()
        let phone = try await SecretPhone().bound(to: try await Person.joining(bench))
        let logins = try await strangers(Self.share + 2, at: bench)
        let (good, elsewhere) = (try await phone.login(bench), try await phone.login(bench))
        work.hold()
        let running = Task { await bench.post("/v1/logins", logins[0], from: "192.0.2.1") }
        await work.oneHasBegun()

        let answers = try await flood(bench, with: Array(logins.dropFirst())) { first in
            #expect(first?.status == 503)
            let refused = await bench.post("/v1/logins", good, from: "192.0.2.200")
            #expect(refused.status == 503 && refused.header("Retry-After") == "1")
            #expect(bench.lastStep == "sealed.queue")
            let other = Task { await bench.post("/v1/logins", elsewhere, from: "198.51.100.1") }
            work.letGo()
            #expect(await other.value.status == 201)
        }

        #expect(await running.value.status == 401)
        #expect(answers.map(\.status).sorted() == Array(repeating: 401, count: Self.share) + [503])
        #expect(await bench.post("/v1/logins", good, from: "192.0.2.200").status == 201)
    }

    @Test("A box that is sealed to no key of the server waits for nothing")
    func unknownKey() async throws {
        let bench = try await bench()
        let login = try await stranger(bench)
        let other = NewLogin(
            deviceID: login.deviceID,
            challenge: login.challenge,
            proof: .sealed(keyID: String(repeating: "A", count: 43), bytes: [1])
        )
        work.hold()
        let running = Task { await bench.post("/v1/logins", login) }
        await work.oneHasBegun()

        #expect(await bench.post("/v1/logins", other).code == "login_refused")
        work.letGo()
        #expect(await running.value.code == "login_refused")
    }

    @Test(
        "Whoever leaves while the box waits is not answered, and whoever leaves while it is opened counts all the same"
    )
    func leaving() async throws {
        let bench = try await bench()
        let logins = try await strangers(2, at: bench)
        work.hold()
        let opened = Task { await bench.post("/v1/logins", logins[0]) }
        await work.oneHasBegun()
        let waiting = Task { await bench.post("/v1/logins", logins[1]) }
        waiting.cancel()

        #expect(await waiting.value.status == 503)
        opened.cancel()
        work.letGo()
        _ = await opened.value
        #expect(try bench.storage.counterCount() == 1)
    }

    @Test("Each owner has a share of a queue, and all together no more than it holds")
    func shares() async throws {
        let threads = WorkerThreads("test", count: 1, capacity: 3, share: 2)
        work.hold()
        let running = Task { try await threads.run { [work] in work.wait() } }
        await work.oneHasBegun()

        #expect(try await ran(["a", "a", "a", "b", "b"], on: threads) == 3)
        try await running.value
    }

    /// How many jobs ran of those that came while the thread was held.
    private func ran(_ owners: [String], on threads: WorkerThreads) async throws -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for owner in owners { group.addTask { await runs(for: owner, on: threads) } }
            var refused = 0
            while refused < owners.count - 3, let result = await group.next() { refused += result ? 0 : 1 }
            work.letGo()
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
    }

    private func runs(for owner: String, on threads: WorkerThreads) async -> Bool {
        do { return try await threads.run(for: owner) { true } } catch { return false }
    }
}
