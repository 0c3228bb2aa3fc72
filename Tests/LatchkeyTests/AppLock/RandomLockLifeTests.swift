// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Testing

@MainActor
@Suite("A lock on a simulated phone in any order of events")
struct RandomLockLifeTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let lives: UInt64 = environment["LATCHKEY_LONG"] == nil ? 1500 : 20_000

    /// One life of up to 80 steps, and the way to the open app from where it ends.
    private static func live(_ seed: UInt64) async throws -> String? {
        let life = try await RandomLockLife(seed: seed)
        for _ in 0..<(seed % 80) {
            if let flaw = try await life.step() { return "\(flaw) after \(life.acts)" }
        }
        return try await life.deadEnd()
    }

    @Test("Whoever taps, leaves, fails, restarts and signs out, the content stays covered, and a way leads back to it")
    func everyLife() async throws {
        let seed = Self.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("random lives of a lock from seed \(seed)")
        for number in 0..<Self.lives {
            if let flaw = try await Self.live(seed &+ number) {
                Issue.record("seed \(seed &+ number): \(flaw)")
                return
            }
        }
    }
}
