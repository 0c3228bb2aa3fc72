// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// How many attempts are looked at, and what follows when there were more.
///
/// It reads the times of those that were counted, the earliest first.
enum LimitRule: Sendable, Hashable {
    /// So many within so many seconds, whichever they are.
    case within(seconds: Int, most: Int)
    /// Five in a row; then one after each wait, of which the first takes so many seconds.
    case inARow(wait: Int)

    /// How many in a row are looked at before the first wait.
    private static let first = 5
    /// The longest wait, in seconds, unless the first is longer.
    private static let longestWait = 900
    /// How long a row is remembered after its last wait, in seconds: a day.
    private static let remembered = 86_400
    /// The longest row that is kept: at its end the wait has long been the longest, also without the last of it.
    private static let longestRow = 17

    /// Until when nothing more is looked at; `nil` while there is room.
    func end(of times: [Timestamp], at now: Timestamp) -> Timestamp? {
        let times = live(times, at: now)
        switch self {
        case .within(let seconds, let most):
            guard times.count >= most else { return nil }
            return times[times.count - most].adding(seconds: seconds)
        case .inARow:
            guard times.count >= Self.first, let last = times.last else { return nil }
            let end = last.adding(seconds: wait(after: times.count))
            return now < end ? end : nil
        }
    }

    /// The times with one more.
    func adding(_ now: Timestamp, to times: [Timestamp]) -> [Timestamp] {
        let all = (live(times, at: now) + [now]).sorted()
        guard case .inARow = self else { return all }
        return all.suffix(Self.longestRow)
    }

    /// The times without one that was given back.
    func removing(_ time: Timestamp, from times: [Timestamp]) -> [Timestamp] {
        var times = times
        if let index = times.firstIndex(of: time) { times.remove(at: index) }
        return times
    }

    /// What is left of the times when the attempt of one of them was good: a row ends with it.
    func succeeding(_ time: Timestamp, among times: [Timestamp]) -> [Timestamp] {
        guard case .within = self else { return [] }
        return removing(time, from: times)
    }

    /// From when on the times mean nothing.
    func keptUntil(_ times: [Timestamp]) -> Timestamp {
        let last = times.last ?? Timestamp(milliseconds: 0)
        switch self {
        case .within(let seconds, _): return last.adding(seconds: seconds)
        case .inARow: return last.adding(seconds: wait(after: times.count) + Self.remembered)
        }
    }

    private func live(_ times: [Timestamp], at now: Timestamp) -> [Timestamp] {
        switch self {
        case .within(let seconds, _): times.filter { now < $0.adding(seconds: seconds) }
        case .inARow: now < keptUntil(times) ? times : []
        }
    }

    /// Wire protocol §7: the first wait, doubling to 15 minutes.
    private func wait(after count: Int) -> Int {
        guard case .inARow(let first) = self, count >= Self.first else { return 0 }
        return min(first << (min(count, Self.longestRow) - Self.first), max(first, Self.longestWait))
    }
}
