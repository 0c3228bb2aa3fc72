// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// Whether the server can do what it is asked for at all.
struct Readiness: Sendable {
    let storage: any ServerStorage
    let time: ServerTime

    /// The store can be read, and the clock has not been set far back.
    func require() async throws(Refusal) {
        guard !time.isFarBehind else { throw .full(step: "clock.behind") }
        _ = try await storage.read { tables throws(Refusal) in try tables.latestTime() }
    }
}
