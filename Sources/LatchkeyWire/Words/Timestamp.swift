// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A moment in whole milliseconds, written `2026-01-01T00:00:00.000Z` and in no other way.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970 began, in UTC, without leap seconds.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (a: Self, b: Self) -> Bool {
        a.milliseconds < b.milliseconds
    }

    /// The moment this many seconds later.
    package func adding(seconds: Int) -> Self {
        Self(milliseconds: milliseconds + Int64(seconds) * 1000)
    }
}

extension Timestamp: CustomStringConvertible {
    /// The text that travels (RFC 3339, UTC, three decimals).
    package var description: String {
        let (days, rest) = Self.floored(milliseconds, by: 86_400_000)
        let date = Self.date(ofDay: days)
        let parts: [(number: Int64, width: Int, mark: Unicode.Scalar)] = [
            (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, "T"),
            (rest / 3_600_000, 2, ":"), (rest / 60_000 % 60, 2, ":"), (rest / 1000 % 60, 2, "."), (rest % 1000, 3, "Z"),
        ]
        var text: [UInt8] = []
        text.reserveCapacity(24)
        for part in parts {
            let digits = String(part.number).utf8
            text += repeatElement(UInt8(ascii: "0"), count: max(0, part.width - digits.count))
            text += digits
            text.append(UInt8(ascii: part.mark))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Timestamp {
    /// Reads the one form, of a day that exists; leap seconds do not.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { return nil }
        for (place, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")] {
            guard String(decoding: [bytes[place]], as: UTF8.self) == mark else { return nil }
        }
        let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19, 20..<23].compactMap { Self.number(bytes[$0]) }
        guard parts.count == 7, parts[3] < 24, parts[4] < 60, parts[5] < 60 else { return nil }
        let days = Self.day(year: parts[0], month: parts[1], day: parts[2])
        guard Self.date(ofDay: days) == (parts[0], parts[1], parts[2]) else { return nil }
        let seconds = ((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
        self.init(milliseconds: seconds * 1000 + parts[6])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// The day's number since 1970-01-01, in the calendar of years that begin in March and eras of 400 years.
    private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month > 2 ? year : year - 1
        let (era, yearOfEra) = floored(shiftedYear, by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, day) = floored(number + 719_468, by: 146_097)
        let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let remainder = (number % divisor + divisor) % divisor
        return ((number - remainder) / divisor, remainder)
    }
}

extension Timestamp: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(description)
    }
}
