// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A context that lives in a task.
enum LocalContextInATask {
    static func start() -> Task<Bool, Error> {
        Task {
            let context = LAContext()
            context.localizedReason = "Default reason"
            let success = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sync")
            return success && context.localizedReason == "Default reason"
        }
    }
}
