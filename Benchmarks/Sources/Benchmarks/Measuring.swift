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
        String(format: "p50 %.1f µs, p99 %.1f µs", quantile(0.5), quantile(0.99))
    }
}

/// How long a body takes, in nanoseconds.
func nanoseconds(_ body: () throws -> Void) rethrows -> UInt64 {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return DispatchTime.now().uptimeNanoseconds - start
}
