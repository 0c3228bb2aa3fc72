// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc

/// What the system says about this process, under the names that every Prometheus client has for it.
struct ProcessFigures {
    let start: Double

    /// Begins now.
    init() {
        start = Date().timeIntervalSince1970
    }

    /// Writes what can be read; the rest is left out.
    func write(to text: inout MetricsText) {
        text.single("process_start_time_seconds", .gauge, "When the process started, since 1970.", start)
        var usage = rusage()
        if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
            let parts = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
            text.single("process_cpu_seconds_total", .counter, "Time on the processors.", parts[0] + parts[1])
        }
        // Without /proc there are no such figures.
        if let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " "),
            pages.count > 1, let resident = Int(pages[1])
        {
            let bytes = resident * sysconf(Int32(_SC_PAGESIZE))
            text.single("process_resident_memory_bytes", .gauge, "Memory that is resident.", bytes)
        }
        // As above.
        if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            text.single("process_open_fds", .gauge, "Open descriptors.", open.count)
        }
    }
}
