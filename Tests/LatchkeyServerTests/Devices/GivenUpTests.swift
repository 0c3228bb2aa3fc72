// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Requests that were given up")
struct GivenUpTests {
    /// Makes a call from a task that is cancelled already, as that of a request is whose time is over.
    private func givenUp(_ call: @escaping @Sendable () async -> Answer) async -> Answer {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await call()
        }.value
    }

    @Test("A binding that was answered 503 does not happen later, and its challenge is still good")
    func binding() async throws {
        let bench = try await Bench()
        let ada = try await Person.joining(bench)
        let binding = try await Phone().binding(for: ada)

        let answer = await givenUp { await bench.post("/v1/devices", binding, token: ada.token) }

        #expect(answer.status == 503)
        #expect(bench.lastStep == "caller.gone")
        #expect(await bench.post("/v1/devices", binding, token: ada.token).status == 201)
    }

    @Test("A device login that was answered 503 does not happen later, and its challenge is still good")
    func login() async throws {
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let login = try await phone.login(bench)

        let answer = await givenUp { await bench.post("/v1/logins", login) }

        #expect(answer.status == 503)
        #expect(bench.lastStep == "caller.gone")
        #expect(await bench.post("/v1/logins", login).status == 201)
    }
}
