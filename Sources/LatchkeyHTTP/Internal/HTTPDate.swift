// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// The date of an answer that the library does not write (RFC 9110, §5.6.7).
enum HTTPDate {
    /// The system's wall clock, as the library takes it for its own answers.
    static var now: String {
        text(of: time(nil))
    }

    /// `Mon, 30 Nov 2026 14:32:04 GMT`.
    static func text(of seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1_900 + parts.tm_year)"
        let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
