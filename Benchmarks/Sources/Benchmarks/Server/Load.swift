// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// What one client does: so many times the same, one after the other.
struct Work: Sendable {
    let count: Int
    let once: @Sendable (Int) async throws -> Void
}

/// What came of clients that all worked at once.
struct Load {
    private let times: [UInt64]
    private let spent: Double
    private let used: Double?

    /// What came of several together.
    init(_ parts: [Load]) {
        times = parts.flatMap(\.times)
        spent = parts.map(\.spent).reduce(0, +)
        let used = parts.compactMap(\.used)
        self.used = used.count == parts.count ? used.reduce(0, +) : nil
    }

    private init(times: [UInt64], spent: Double, used: Double?) {
        self.times = times
        self.spent = spent
        self.used = used
    }

    var samples: Samples { Samples(times) }

    /// How much time passed for each, in nanoseconds.
    var each: Double { spent / Double(times.count) }

    /// What the server's process used for each, in nanoseconds; `nil` where it is this process.
    var processor: Double? { used.map { $0 / Double(times.count) } }

    /// The figures as the table shows them.
    func description(of single: String, _ plural: String) -> String {
        String(format: "%.0f %@/s, ", 1e9 / each, plural) + samples.description
            + (processor.map { ", server CPU \(text(microseconds: $0 / 1000)) a \(single)" } ?? "")
    }

    /// Has so many clients work at once, each on a thread of its own where the server is another process.
    ///
    /// With `each` there is one more after so many nanoseconds, of whatever client, and it is timed from when it was due,
    /// so that waiting for the one before counts. Without it each client goes as fast as it can.
    static func measured(
        at server: BenchmarkedServer,
        clients: Int,
        each: Double? = nil,
        _ work: (Int) -> Work
    ) async throws -> Load {
        let before = try server.process?.processorNanoseconds()
        let start = DispatchTime.now().uptimeNanoseconds
        let times = try await withThrowingTaskGroup(of: [UInt64].self) { group in
            for number in 0..<clients {
                let (work, pace) = (work(number), each.map { Pace(start, each: $0, client: number, of: clients) })
                group.addTask(executorPreference: server.executor) { try await durations(of: work, pace) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let spent = Double(DispatchTime.now().uptimeNanoseconds - start)
        let after = try server.process?.processorNanoseconds()
        return Load(times: times, spent: spent, used: before.flatMap { before in after.map { Double($0 - before) } })
    }

    private static func durations(of work: Work, _ pace: Pace?) async throws -> [UInt64] {
        var times: [UInt64] = []
        for number in 0..<work.count {
            let start = pace?.waited(for: number) ?? DispatchTime.now().uptimeNanoseconds
            try await work.once(number)
            times.append(DispatchTime.now().uptimeNanoseconds - start)
        }
        return times
    }
}

/// When a client's work is due, where the clients take turns.
private struct Pace {
    private let first: Double
    private let interval: Double

    init(_ start: UInt64, each: Double, client: Int, of clients: Int) {
        first = Double(start) + each * Double(client)
        interval = each * Double(clients)
    }

    /// Waits on this thread until a piece of work is due, and gives when that was.
    func waited(for number: Int) -> UInt64 {
        let due = UInt64(first + interval * Double(number))
        let now = DispatchTime.now().uptimeNanoseconds
        if due > now { Thread.sleep(forTimeInterval: Double(due - now) / 1e9) }
        return due
    }
}
