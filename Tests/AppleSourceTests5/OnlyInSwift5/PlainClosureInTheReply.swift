// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication

/// A screen, not sendable, whose reply holds it weakly and calls a plain closure.
class PlainClosureInTheReply {
    static var lastContext: LAContext?

    var isUnlocked = false
    var message: String?

    func unlock(completion: @escaping (Bool, Error?) -> Void) {
        let context = LAContext()
        PlainClosureInTheReply.lastContext = context
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock") { [weak self] success, error in
            DispatchQueue.main.async {
                self?.isUnlocked = success
                self?.message = error?.localizedDescription
                completion(success, error)
            }
        }
    }
}
