// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A method, and a closure kept in a constant, in the place of the reply.
final class MethodAsReply: Sendable {
    private let onSuccess: @Sendable () -> Void
    private let onFailure: @Sendable (Error?) -> Void

    init(onSuccess: @escaping @Sendable () -> Void, onFailure: @escaping @Sendable (Error?) -> Void) {
        self.onSuccess = onSuccess
        self.onFailure = onFailure
    }

    func start(_ context: LAContext) {
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Continue", reply: handle(success:error:))
    }

    func startAgain(_ context: LAContext) {
        let reply: @Sendable (Bool, Error?) -> Void = { [self] success, error in handle(success: success, error: error)
        }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Continue", reply: reply)
    }

    @Sendable
    private func handle(success: Bool, error: Error?) {
        success ? onSuccess() : onFailure(error)
    }
}
