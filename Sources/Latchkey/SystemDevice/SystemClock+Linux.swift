// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)
    import Foundation

    extension SystemClock {
        /// The kernel's name of this start; without it a smaller reading tells that there was one.
        static let boot: String? = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }

        static func sinceBoot() -> Int64 {
            milliseconds(CLOCK_BOOTTIME)
        }

        static func wall() -> Int64 {
            milliseconds(CLOCK_REALTIME)
        }

        private static func milliseconds(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }
#endif
