// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
public import LatchkeyCore

/// The clocks of the machine that the app runs on.
public struct SystemClock: SteadyClock {
    /// The one machine's.
    public init() {}

    /// What the clocks say now.
    public func reading() -> SteadyReading {
        SteadyReading(
            boot: Self.boot,
            sinceBoot: Self.milliseconds(Self.countingSleep),
            wall: Self.milliseconds(CLOCK_REALTIME)
        )
    }
}

extension SteadyClock where Self == SystemClock {
    /// The clocks of the machine that the app runs on.
    public static var system: SystemClock { SystemClock() }
}
