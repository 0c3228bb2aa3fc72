// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyServer

@Suite("Whether a server is ready")
struct ReadinessTests {
    @Test("It is while its store can be read")
    func store() async throws {
        let failure = FailureSwitch()
        let bench = try await Bench(storing: { FailingStorage(behind: failure, storage: $0) })
        #expect(await bench.send("GET", "/readyz").status == 200)

        failure.turn(on: true)
        let answer = await bench.send("GET", "/readyz")
        failure.turn(on: false)

        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "1")
        #expect(await bench.send("GET", "/readyz").status == 200)
    }

    @Test("It is not while the clock is more than a minute behind, and is alive all the same")
    func clock() async throws {
        let bench = try await Bench()
        _ = await bench.send("GET", "/healthz")

        bench.pass(seconds: -60)
        #expect(await bench.send("GET", "/readyz").status == 200)
        bench.pass(seconds: -1)
        #expect(await bench.send("GET", "/readyz").status == 503)
        #expect(bench.lastStep == "clock.behind")
        #expect(await bench.send("GET", "/healthz").status == 200)
        bench.pass(seconds: 61)
        #expect(await bench.send("GET", "/readyz").status == 200)
    }
}
