// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// The server's time: the clock's, but never earlier than any moment seen before.
///
/// What was spent or ended stays so when somebody sets the clock back.
struct ServerTime: Sendable {
    private let environment: ServerEnvironment
    private let latest: Locked<Latest>

    private struct Latest {
        var moment: Timestamp
        var isBehind = false
    }

    /// A clock that is this far back has been set back; less is two calls overtaking each other.
    private static let remarkableMilliseconds: Int64 = 1000

    init(environment: ServerEnvironment, stored: Timestamp) {
        self.environment = environment
        latest = Locked(Latest(moment: stored))
    }

    /// Whether the clock is further behind than the server's time can stand in for it: more than a minute.
    var isFarBehind: Bool {
        latest.withLock { $0.moment.milliseconds } - environment.clock() > 60_000
    }

    func now() -> Timestamp {
        let clock = Timestamp(milliseconds: environment.clock())
        let (moment, stepped) = latest.withLock { latest in
            latest.moment = max(latest.moment, clock)
            let isBehind = latest.moment.milliseconds - clock.milliseconds > Self.remarkableMilliseconds
            defer { latest.isBehind = isBehind }
            return (latest.moment, isBehind && !latest.isBehind)
        }
        if stepped { environment.log("clock.behind", ["clock": clock.description, "server": moment.description]) }
        return moment
    }
}
