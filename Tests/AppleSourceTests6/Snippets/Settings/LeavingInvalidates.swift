// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A screen that takes its prompt with it.
final class LeavingInvalidates {
    private var context: LAContext?

    func appear(_ done: @escaping @Sendable (LAError.Code?) -> Void) {
        let context = LAContext()
        self.context = context
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Enter the room") { _, error in
            done((error as? LAError)?.code)
        }
    }

    func disappear() {
        context?.invalidate()
        context = nil
    }

    deinit {
        context?.invalidate()
    }
}
