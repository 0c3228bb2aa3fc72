// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyServer

@Suite("Waiting for a budget")
struct TurnstileTests {
    private let key = CounterKey(subject: [1], place: [])
    private let other = CounterKey(subject: [2], place: [])

    /// Waits until so many tasks have come to where they wait.
    private func settled() async {
        for _ in 0..<200 { await Task.yield() }
    }

    @Test("The turn goes round in order, one at a time, for each budget by itself")
    func order() async throws {
        let (turns, seen) = (Turnstile(capacity: 8), Locked<[Int]>([]))
        try await turns.takeTurn(key)
        try await turns.takeTurn(other)
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<3 {
            tasks.append(
                Task { [key] in
                    try await turns.takeTurn(key)
                    seen.withLock { $0.append(number) }
                    turns.giveTurn(key)
                }
            )
            await settled()
        }
        #expect(seen.withLock { $0 } == [])

        turns.giveTurn(key)
        for task in tasks { try await task.value }

        #expect(seen.withLock { $0 } == [0, 1, 2])
        turns.giveTurn(other)
        try await turns.takeTurn(other)
    }

    @Test("When too many wait the next is refused as a full queue")
    func full() async throws {
        let turns = Turnstile(capacity: 1)
        try await turns.takeTurn(key)
        let waiting = Task { [key] in try await turns.takeTurn(key) }
        await settled()

        let refusal = await #expect(throws: Refusal.self) { try await turns.takeTurn(key) }

        #expect(refusal?.code == .unavailable)
        turns.giveTurn(key)
        try await waiting.value
    }

    @Test("Whoever is cancelled leaves the queue, and the others go on")
    func cancelled() async throws {
        let turns = Turnstile(capacity: 8)
        try await turns.takeTurn(key)
        let first = Task { [key] in try await turns.takeTurn(key) }
        await settled()
        let second = Task { [key] in try await turns.takeTurn(key) }
        await settled()

        first.cancel()
        await #expect(throws: Refusal.self) { try await first.value }
        turns.giveTurn(key)

        try await second.value
    }

    @Test("A decision wakes whoever waits for one, and one that has come already is not waited for")
    func decisions() async throws {
        let turns = Turnstile(capacity: 8)
        try await turns.takeTurn(key)
        turns.hold(key)
        turns.hold(key)
        let before = turns.standing(key)
        let waiting = Task { [key] in try await turns.awaitDecision(key, after: before.decisions) }
        await settled()
        turns.decide(key)
        try await waiting.value

        try await turns.awaitDecision(key, after: before.decisions)
        #expect(before == (2, 0))
        #expect(turns.standing(key) == (1, 1))
    }

    @Test("Where nothing is being looked at nothing is waited for; a cancelled wait ends")
    func noWait() async throws {
        let turns = Turnstile(capacity: 8)
        try await turns.takeTurn(key)
        try await turns.awaitDecision(key, after: 0)
        turns.hold(key)
        let waiting = Task { [key] in try await turns.awaitDecision(key, after: 0) }
        await settled()

        waiting.cancel()

        await #expect(throws: Refusal.self) { try await waiting.value }
    }
}
