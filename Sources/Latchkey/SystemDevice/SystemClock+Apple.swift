// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(Linux)
    import Foundation

    extension SystemClock {
        /// Apps are told no name of a start: a smaller reading tells that there was one.
        static let boot: String? = nil

        /// The clock that counts sleep and that nobody adjusts: `CLOCK_MONOTONIC` counts it, too, and follows corrections of
        /// the wall clock.
        static let countingSleep = CLOCK_MONOTONIC_RAW
    }
#endif
