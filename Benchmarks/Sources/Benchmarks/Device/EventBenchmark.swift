// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice

/// How many events a second go through the authority, as a person's acts arrive and nobody is answered.
///
/// Lock, clock and outbox are part of each, so the reducer's own time an event is less than the figure.
func eventBenchmark() throws -> Row {
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    let context = phone.makeContext()
    let rounds = 200_000

    let spent = try nanoseconds {
        for _ in 0..<rounds {
            try context.preflight(.biometrics)
            phone.touch(.rightThumb)
            phone.otherAppMisses(1)
            phone.otherAppMatch()
        }
    }

    return eventRow("Events that nobody waits for, each with lock, clock, reducer and outbox", spent, rounds * 4)
}

/// The same for whole evaluations: two misses and a match, with prompt and reply.
func evaluationBenchmark() -> Row {
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    let rounds = 50_000

    let spent = nanoseconds {
        for _ in 0..<rounds {
            let context = phone.makeContext()
            context.evaluate(.biometrics, reason: "Log in") { _ in }
            phone.touch(.someoneElse)
            phone.touch(.someoneElse)
            phone.touch(.rightThumb)
        }
    }

    return eventRow("Events of whole evaluations: a context, two misses, a match, the reply", spent, rounds * 6)
}

private func eventRow(_ question: String, _ spent: UInt64, _ events: Int) -> Row {
    var count = 0
    let baseline = nanoseconds { for _ in 0..<events { count = lockedIncrement(count) } }
    let each = Double(spent) / Double(events)
    let bare = Double(baseline) / Double(events)
    return Row(
        question: question,
        figure: String(format: "%.0f events/s, %.2f µs each", 1e9 / each, each / 1000),
        baseline: String(format: "a bare NSLock round trip, %.3f µs", bare / 1000),
        ratio: String(format: "%.0f ×", each / bare)
    )
}

private let bareLock = NSLock()

/// What the baseline does: take a lock, change something, give it back.
@inline(never)
private func lockedIncrement(_ value: Int) -> Int {
    bareLock.withLock { value &+ 1 }
}
