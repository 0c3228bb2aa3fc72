// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The server's time")
struct ServerTimeTests {
    @Test("Setting the clock back gives nobody time back")
    func steppingBack() async throws {
        let bench = try await Bench()
        let person = try await Person.joining(bench)
        let phone = try await person.bind(try Phone())
        let request = try await phone.login(bench)
        bench.pass(seconds: 121)
        _ = await bench.send("GET", "/v1/session", token: person.token)
        bench.pass(seconds: -3600)

        let answer = await bench.post("/v1/logins", request)

        #expect(answer.status == 401)
        #expect(bench.lastStep == "challenge.expiry")
    }

    @Test("A clock set back is logged once, and again only after it was right")
    func logged() async throws {
        let bench = try await Bench()
        func count() -> Int { bench.log.withLock { $0.count { $0.name == "clock.behind" } } }
        func call() async { _ = await bench.send("GET", "/healthz") }

        await call()
        bench.pass(seconds: -1)
        await call()
        #expect(count() == 0)
        bench.pass(seconds: -60)
        await call()
        await call()
        #expect(count() == 1)
        bench.pass(seconds: 120)
        await call()
        bench.pass(seconds: -10)
        await call()
        #expect(count() == 2)
    }

    @Test("A server starts no earlier than the latest moment in its store")
    func startsFromStore() async throws {
        let storage = InMemoryStorage(epoch: Epoch(number: 1, challengeKey: [1]))
        let later = Timestamp(milliseconds: 5_000_000)
        try storage.endSession(SessionID(randomBytes: [1]), at: later)
        let environment = ServerEnvironment(
            clock: { 1000 },
            randomBytes: { [UInt8](repeating: 0, count: $0) },
            log: { _, _ in }
        )

        let time = ServerTime(environment: environment, stored: try storage.latestTime())

        #expect(time.now() == later)
    }
}
