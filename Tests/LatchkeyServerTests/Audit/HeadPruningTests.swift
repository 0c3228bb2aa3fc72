// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Stored audit heads")
struct HeadPruningTests {
    private func heads(_ bench: Bench) throws -> [(batch: Int, time: Timestamp)] {
        try bench.storage.read { tables throws(Refusal) in try tables.headTimes(after: 0, limit: .max) }
    }

    /// So many heads, each over a link of its own, some seconds apart.
    private func sign(_ count: Int, every seconds: Double, _ bench: Bench) async throws {
        for _ in 0..<count {
            try await sign(bench)
            bench.pass(seconds: seconds)
        }
    }

    private func sign(_ bench: Bench) async throws {
        let stamp = bench.stamp
        try bench.storage.act(at: bench.now) { tables throws(Refusal) in
            try tables.record(.server("tested"), in: .server, by: stamp)
        }
        await bench.server.keepBooks()
    }

    @Test("All of the last day stay, and of each hour before it the last; the audit holds all the same")
    func pruned() async throws {
        let bench = try await Bench()
        try await sign(12, every: 600, bench)
        bench.pass(seconds: 86_400)
        try await sign(3, every: 601, bench)

        let (kept, now) = (try heads(bench), bench.now)
        let old = kept.filter { $0.time < now.adding(seconds: -86_400) }
        #expect(old.count == 2)
        #expect(Set(old.map { $0.time.milliseconds / 3_600_000 }).count == 2)
        #expect(old.allSatisfy { $0.time.milliseconds % 3_600_000 == 3_000_000 })
        #expect(kept.count - old.count == 3)
        #expect(try await bench.verifiedTrail().newestHead == kept.last?.batch)
    }

    @Test("Within a day nothing is forgotten, and the newest never is")
    func newest() async throws {
        let bench = try await Bench()
        try await sign(5, every: 1, bench)
        let before = try heads(bench).count
        bench.pass(seconds: 86_399 - 5)
        await bench.server.keepBooks()
        #expect(try heads(bench).count == before)

        bench.pass(seconds: 400_000)
        for _ in 0..<3 {
            await bench.server.keepBooks()
            bench.pass(seconds: 601)
        }

        #expect(try heads(bench).count == 1)
        #expect(try await bench.verifiedTrail().newestHead == bench.verifiedTrail().newestBatch)
    }

    @Test("More heads than one step looks at are forgotten by and by")
    func steps() async throws {
        let bench = try await Bench()
        try await sign(1_300, every: 1, bench)
        bench.pass(seconds: 90_000)
        for _ in 0..<5 {
            try await sign(bench)
            bench.pass(seconds: 1)
        }

        #expect(try heads(bench).count == 1 + 5)
    }
}
