// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)
    import Foundation

    extension SystemClock {
        /// The kernel's name of this start; without it a smaller reading tells that there was one.
        static let boot: String? = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }

        /// The clock that counts sleep.
        static let countingSleep = CLOCK_BOOTTIME
    }
#endif
