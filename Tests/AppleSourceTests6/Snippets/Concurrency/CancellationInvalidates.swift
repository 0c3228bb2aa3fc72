// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A cancelled task takes its prompt away.
struct CancellationInvalidates {
    func confirm() async throws -> Bool {
        nonisolated(unsafe) let context = LAContext()
        return try await withTaskCancellationHandler {
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm the order")
        } onCancel: {
            context.invalidate()
        }
    }
}
