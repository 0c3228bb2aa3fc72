// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Waits for what a completion handler hears; a second call would stop the test.
nonisolated(nonsending) func heard<Answer: Sendable>(
    _ begin: (@escaping @Sendable (Answer) -> Void) -> Void
) async -> Answer {
    await withCheckedContinuation { continuation in
        begin { continuation.resume(returning: $0) }
    }
}
