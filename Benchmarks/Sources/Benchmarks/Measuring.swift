// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// One line of the table: a question, its figure, and a baseline of the same run.
struct Row {
    let question: String
    let figure: String
    let baseline: String
    let ratio: String
}

/// The durations of many single runs, in microseconds.
struct Samples {
    private let sorted: [Double]

    init(_ nanoseconds: [UInt64]) {
        sorted = nanoseconds.map { Double($0) / 1000 }.sorted()
    }

    /// The value below which a share of the samples lies.
    func quantile(_ share: Double) -> Double {
        sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    var description: String {
        "p50 \(text(microseconds: quantile(0.5))), p99 \(text(microseconds: quantile(0.99)))"
    }
}

/// A duration with as many digits as it deserves.
func text(microseconds: Double) -> String {
    switch microseconds {
    case 10_000...: String(format: "%.1f ms", microseconds / 1000)
    case 100...: String(format: "%.0f µs", microseconds)
    default: String(format: "%.1f µs", microseconds)
    }
}

/// How long a body takes, in nanoseconds.
func nanoseconds(_ body: () throws -> Void) rethrows -> UInt64 {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return DispatchTime.now().uptimeNanoseconds - start
}
