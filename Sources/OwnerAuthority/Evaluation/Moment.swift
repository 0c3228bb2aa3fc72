// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A moment on a clock that counts sleep and never goes back.
package struct Moment: Sendable, Hashable, Comparable {
    /// Milliseconds since some start; never negative.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = max(0, milliseconds)
    }

    package static let zero = Self(milliseconds: 0)

    package static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// A later moment; the end of time where the sum is beyond it.
    package func adding(_ duration: Int64) -> Self {
        let (sum, overflow) = milliseconds.addingReportingOverflow(duration)
        return Self(milliseconds: overflow ? .max : sum)
    }

    /// How long ago an earlier moment was.
    package func since(_ earlier: Self) -> Int64 {
        milliseconds - earlier.milliseconds
    }
}
