// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// Two clocks that stand still until they are moved: one that counts sleep and never goes back, and the wall's.
final class SimulatedClock: DeviceClock {
    private struct Hands {
        var monotonic = Moment.zero
        var wall: Int64
        /// Since when the phone runs, and how often it was started.
        var start = Moment.zero
        var starts = 1
    }

    /// 2026-01-01T00:00:00Z, in milliseconds since 1970.
    static let start: Int64 = 1_767_225_600_000

    private let hands = Locked(Hands(wall: start))

    func now() -> Moment {
        hands.withLock { $0.monotonic }
    }

    /// Milliseconds since 1970 on the wall clock.
    var wall: Int64 {
        hands.withLock { $0.wall }
    }

    /// Both clocks, as an app reads them.
    var reading: SteadyReading {
        hands.withLock { hands in
            SteadyReading(
                boot: "start \(hands.starts)",
                sinceBoot: hands.monotonic.since(hands.start),
                wall: hands.wall
            )
        }
    }

    /// The phone starts: what apps read as the time since then begins anew.
    func restart() {
        hands.withLock { hands in
            hands.start = hands.monotonic
            hands.starts += 1
        }
    }

    /// Moves both clocks on; a time that cannot be told any more stays at the end of time.
    func advance(milliseconds: Int64) {
        hands.withLock { hands in
            hands.monotonic = hands.monotonic.adding(max(0, milliseconds))
            hands.wall = Self.sum(hands.wall, max(0, milliseconds))
        }
    }

    /// Moves the wall clock alone, forward or back.
    func setWall(by milliseconds: Int64) {
        hands.withLock { $0.wall = Self.sum($0.wall, milliseconds) }
    }

    private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        guard overflow else { return sum }
        return b < 0 ? .min : .max
    }
}
