// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// The clocks of the machine that the app runs on.
public struct SystemClock: SteadyClock {
    /// The one machine's.
    public init() {}

    /// What the clocks say now.
    public func reading() -> SteadyReading {
        SteadyReading(boot: Self.boot, sinceBoot: Self.sinceBoot(), wall: Self.wall())
    }
}

extension SteadyClock where Self == SystemClock {
    /// The clocks of the machine that the app runs on.
    public static var system: SystemClock { SystemClock() }
}
