// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication

/// A double that keeps the plain reply for a queue.
class DoubleThatAnswersLater: LAContext {
    var mockResult: (Bool, Error?) = (true, nil)

    override func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping (Bool, Error?) -> Void
    ) {
        DispatchQueue.global().async {
            reply(self.mockResult.0, self.mockResult.1)
        }
    }
}
