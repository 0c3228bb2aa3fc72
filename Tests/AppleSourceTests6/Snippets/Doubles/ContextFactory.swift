// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A fresh context for each attempt, made by a closure that tests replace.
struct ContextFactory {
    private let makeContext: () -> LAContext

    init(makeContext: @escaping () -> LAContext = LAContext.init) {
        self.makeContext = makeContext
    }

    func authenticate(reason: String) async throws -> Bool {
        let context = makeContext()
        context.localizedCancelTitle = "Cancel"
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            if let error { throw error }
            return false
        }
        return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
    }
}
