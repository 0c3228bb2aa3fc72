// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SeededChance

/// Many rounds with one seed: `LATCHKEY_SEED`, else 1; for so many seconds as `LATCHKEY_LONG` says, else a thousand.
enum FuzzRun {
    static let seed = environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? 1

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    static func repeated(_ round: (inout SeededGenerator) -> Void) {
        var random = SeededGenerator(seed: seed)
        guard let long = environment["LATCHKEY_LONG"] else {
            for _ in 1...1000 { round(&random) }
            return
        }
        let end = Date() + max(TimeInterval(long) ?? 20, 1)
        var count = 0
        while Date() < end {
            round(&random)
            count += 1
        }
        print("fuzzing: seed \(seed), \(count) rounds")
    }
}
