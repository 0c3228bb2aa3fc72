// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Counts wrong device passcodes and makes their author wait; PIN-01, PIN-03, PIN-04.
package struct PasscodeThrottle: Sendable, Hashable {
    /// The wait after the n-th wrong entry in a row, in milliseconds; four are free.
    private static let waits: [Int: Int64] = [5: 60_000, 6: 300_000, 7: 900_000, 8: 900_000, 9: 3_600_000]
    /// With this wrong entry the passcode is disabled for good.
    private static let disabling = 10

    package private(set) var wrongEntries = 0
    private var lastWrongEntry: ExactText?
    package private(set) var waitsUntil = Moment.zero

    package init() {}

    /// Whether entries are neither checked nor counted at this moment.
    package func isWaiting(at now: Moment) -> Bool {
        isDisabled || now < waitsUntil
    }

    /// Whether no wait will end this.
    package var isDisabled: Bool {
        wrongEntries >= Self.disabling
    }

    /// Counts a wrong entry, unless it is the one just typed.
    /// - Returns: whether it counted.
    mutating func count(_ entry: String, at now: Moment) -> Bool {
        guard ExactText(entry) != lastWrongEntry else { return false }
        wrongEntries += 1
        lastWrongEntry = ExactText(entry)
        waitsUntil = now.adding(Self.waits[wrongEntries] ?? 0)
        return true
    }

    /// Another process counted; a wait is never longer than its count makes it, for clocks begin anew with the device.
    mutating func learn(wrongEntries count: Int, waitsUntil end: Moment, at now: Moment) {
        let known = max(0, min(count, Self.disabling))
        if known != wrongEntries { lastWrongEntry = nil }
        wrongEntries = known
        waitsUntil = min(end, now.adding(Self.waits[known] ?? 0))
    }

    /// A reboot does not shorten a wait: the running one begins anew.
    mutating func restartWait(at now: Moment) {
        guard now < waitsUntil else { return }
        waitsUntil = now.adding(Self.waits[wrongEntries] ?? 0)
    }

    /// The right passcode was entered.
    mutating func reset() {
        self = Self()
    }
}
