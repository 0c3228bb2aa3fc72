// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication

/// The reply hops to the main queue before it touches anything.
final class ReplyToTheMainQueue {
    private let context = LAContext()

    func authenticate(completion: @escaping @Sendable (Bool, LAError?) -> Void) {
        context.localizedCancelTitle = "Later"
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "See your messages") { success, error in
            DispatchQueue.main.async {
                completion(success, error as? LAError)
            }
        }
    }
}
