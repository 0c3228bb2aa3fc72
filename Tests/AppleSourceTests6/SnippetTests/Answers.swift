// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Keeps the answers of replies, and lets a test wait for the next one.
final class Answers<Answer: Sendable>: Sendable {
    private let stream: AsyncStream<Answer>
    private let continuation: AsyncStream<Answer>.Continuation
    private let kept = Locked<[Answer]>([])

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var all: [Answer] {
        kept.withLock { $0 }
    }

    @Sendable
    func add(_ answer: Answer) {
        kept.withLock { $0.append(answer) }
        continuation.yield(answer)
    }

    func next() async -> Answer? {
        for await answer in stream { return answer }
        return nil
    }
}
