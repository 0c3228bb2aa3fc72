// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How often something took how long.
struct Histogram: Sendable {
    /// The upper bounds in seconds, as they are written.
    static let bounds: [(seconds: Double, text: String)] = [
        (0.001, "0.001"), (0.0025, "0.0025"), (0.005, "0.005"), (0.01, "0.01"), (0.025, "0.025"), (0.05, "0.05"),
        (0.1, "0.1"), (0.25, "0.25"), (0.5, "0.5"), (1, "1"), (2.5, "2.5"), (5, "5"), (10, "10"), (30, "30"),
    ]

    private var counts = [Int](repeating: 0, count: Histogram.bounds.count)
    private(set) var count = 0
    private(set) var sum = 0.0

    /// Counts one more.
    mutating func add(seconds: Double) {
        count += 1
        sum += seconds
        if let place = Self.bounds.firstIndex(where: { seconds <= $0.seconds }) { counts[place] += 1 }
    }

    /// For each bound how many took no longer.
    var cumulated: [(bound: String, count: Int)] {
        var total = 0
        return zip(Self.bounds, counts).map { bound, count in
            total += count
            return (bound.text, total)
        } + [("+Inf", self.count)]
    }
}
