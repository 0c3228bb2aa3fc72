// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// How often a wrong code may be entered, and how long to wait in between.
public struct PasscodeRules: Sendable, Hashable {
    /// How long to wait after the first, second, … wrong code in a row; the last holds for all that follow.
    public let waits: [Duration]
    /// After so many wrong codes in a row nothing opens but a new login; `nil` for never.
    public let limit: Int?

    /// Rules, member by member; a negative wait, or a limit below 1, is the programmer's mistake and stops.
    public init(waits: [Duration], limit: Int?) {
        insist(waits.allSatisfy { $0 >= .zero }, "a wait for a code is not negative")
        insist(limit.map { $0 > 0 } ?? true, "a code may be entered at least once")
        self.waits = waits
        self.limit = limit
    }

    /// A phone's own: four without a wait, then 1, 5, 15, 15 and 60 minutes; the tenth is the last.
    public static let standard = Self(
        waits: [.zero, .zero, .zero, .zero] + [1, 5, 15, 15, 60].map { .seconds($0 * 60) },
        limit: 10
    )

    /// The same waits without an end, for an app that nobody can sign out of.
    public static let withoutLimit = Self(waits: standard.waits, limit: nil)

    func wait(after failures: Int) -> Duration {
        guard failures > 0, let last = waits.last else { return .zero }
        return failures <= waits.count ? waits[failures - 1] : last
    }

    func triesLeft(after failures: Int) -> Int? {
        limit.map { max(0, $0 - failures) }
    }
}

/// What became of a code that was entered.
public enum PasscodeAnswer: Sendable, Hashable {
    /// It is the one.
    case right
    /// It is not, and counts; so many tries are left, where their number is limited.
    case wrong(triesLeft: Int?)
    /// It is the same wrong one as just before, which does not count again.
    case repeated(triesLeft: Int?)
    /// It was neither checked nor counted: so long has to be waited.
    case waiting(Duration)
    /// The tries are used up: only a new login helps.
    case spent
    /// Another code is being checked; this one was neither checked nor counted.
    case busy
    /// There is no code.
    case notSet
    /// What is kept could not be read or written, so the code was not checked.
    case unavailable
}
