// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An actor in front of what only the owner may do: one prompt at a time, and a pause after it without another.
package actor OwnerGate {
    private let pause: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private var context: LAContext?
    private var running: Task<Void, any Error>?
    private var lastPassage: ContinuousClock.Instant?

    package init(pause: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.pause = pause
        self.now = now
    }

    package var isOpen: Bool {
        lastPassage.map { now() - $0 <= pause } ?? false
    }

    /// Does something once the owner has agreed.
    package func pass<Value: Sendable>(_ reason: String, _ body: @Sendable () -> Value) async throws -> Value {
        if !isOpen {
            try await ask(reason)
        }
        return body()
    }

    /// Takes the prompt away, and asks again next time.
    package func close() {
        context?.invalidate()
        context = nil
        lastPassage = nil
    }

    private func ask(_ reason: String) async throws {
        if let running { return try await running.value }
        let task = Task { try await evaluate(reason) }
        running = task
        defer { running = nil }
        try await task.value
    }

    private func evaluate(_ reason: String) async throws {
        let context = LAContext()
        context.interactionNotAllowed = false
        self.context = context
        try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
        lastPassage = now()
        self.context = nil
    }
}
