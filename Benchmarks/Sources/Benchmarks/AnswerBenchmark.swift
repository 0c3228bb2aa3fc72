// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Foundation
import SimulatedDevice

/// How long after the sensor's result the caller has its answer, beside the least that a hop to a queue and a resumed
/// task can cost.
func answerBenchmark() async throws -> Row {
    let runs = 20_000
    let queue = DispatchQueue(label: "benchmark.bare")
    var answers: [UInt64] = []
    var bare: [UInt64] = []
    answers.reserveCapacity(runs)
    bare.reserveCapacity(runs)

    for run in 0..<runs {
        let hop = await bareHop(queue)
        let answer = try await touchToAnswer()
        // The first runs warm up caches and threads.
        if run >= runs / 10 {
            bare.append(hop)
            answers.append(answer)
        }
    }

    let ours = Samples(answers)
    let least = Samples(bare)
    return Row(
        question: "From the sensor's result to the caller's answer",
        figure: ours.description,
        baseline: "queue.async → continuation.resume: \(least.description)",
        ratio: String(
            format: "%.2f × (p50), %.2f × (p99)",
            ours.quantile(0.5) / least.quantile(0.5),
            ours.quantile(0.99) / least.quantile(0.99)
        )
    )
}

private func bareHop(_ queue: DispatchQueue) async -> UInt64 {
    let start: UInt64 = await withCheckedContinuation { continuation in
        let start = DispatchTime.now().uptimeNanoseconds
        queue.async { continuation.resume(returning: start) }
    }
    return DispatchTime.now().uptimeNanoseconds - start
}

private func touchToAnswer() async throws -> UInt64 {
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    let context = phone.makeContext()
    let start: UInt64 = try await withCheckedThrowingContinuation { continuation in
        let moment = Moments()
        context.evaluate(.biometrics, reason: "Log in") { result in
            continuation.resume(with: result.map { _ in moment.touched })
        }
        moment.touched = DispatchTime.now().uptimeNanoseconds
        phone.touch(.rightThumb)
    }
    return DispatchTime.now().uptimeNanoseconds - start
}

/// When the finger came down.
///
/// Unchecked: written before the touch that makes the reply read it.
private final class Moments: @unchecked Sendable {
    var touched: UInt64 = 0
}
