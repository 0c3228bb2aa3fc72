// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// Has a server write what its audit owes, once a second and when it stops.
struct AuditClerk: Sendable {
    private let rules: Server
    private let rounds: Task<Void, Never>

    init(of rules: Server) {
        self.rules = rules
        rounds = Task {
            while !Task.isCancelled {
                // Cancelled it ends at once, and the loop with it.
                try? await Task.sleep(for: .seconds(1))
                if !Task.isCancelled { await rules.keepBooks() }
            }
        }
    }

    /// To be called when nothing is in flight any more.
    func stop() async {
        rounds.cancel()
        await rounds.value
        await rules.closeBooks()
    }
}
