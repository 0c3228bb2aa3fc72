// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A clock for waits and grace periods: the port between the SDK and whatever machine it runs on.
public protocol SteadyClock: Sendable {
    /// What the clock says now.
    func reading() -> SteadyReading
}

/// A moment, told in a way that nobody shortens by setting the clock or by starting the machine anew.
public struct SteadyReading: Sendable, Hashable {
    /// Which start of the machine it was, where the system tells; another text after each start.
    public let boot: String?
    /// Milliseconds since that start; sleep counts, and setting the wall clock does not.
    public let sinceBoot: Int64
    /// Milliseconds since 1970 on the wall clock, which people can set.
    public let wall: Int64

    /// A reading, member by member.
    public init(boot: String?, sinceBoot: Int64, wall: Int64) {
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.wall = wall
    }

    /// How long ago an earlier reading was; `nil` where the machine was started in between.
    ///
    /// A reading that is later than this one was made before a start, also where no start is told. Where that does not
    /// show, less time is told than has passed, never more.
    public func passed(since earlier: SteadyReading) -> Duration? {
        guard boot == earlier.boot, sinceBoot >= earlier.sinceBoot else { return nil }
        let (passed, overflow) = sinceBoot.subtractingReportingOverflow(earlier.sinceBoot)
        return .milliseconds(overflow ? .max : passed)
    }

    /// Whether the wall clock was set back since an earlier reading.
    public func isWallBehind(_ earlier: SteadyReading) -> Bool {
        wall < earlier.wall
    }
}
