// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// What an app needs of a context, in the form with a reply.
protocol ReplyFormProtocol: AnyObject {
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, Error?) -> Void)
}

extension LAContext: ReplyFormProtocol {}

final class ReplyFormClient {
    private let context: ReplyFormProtocol

    init(context: ReplyFormProtocol = LAContext()) {
        self.context = context
    }

    func logIn(completion: @escaping @Sendable (Bool) -> Void) {
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return completion(false) }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { success, _ in
            completion(success)
        }
    }
}
