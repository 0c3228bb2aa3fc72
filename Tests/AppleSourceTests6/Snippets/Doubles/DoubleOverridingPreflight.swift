// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A double that fails the preflight with the error it is given.
class DoubleOverridingPreflight: LAContext {
    var stubbedError: NSError?

    override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        if let stubbedError = stubbedError {
            error?.pointee = stubbedError
            return false
        }
        return super.canEvaluatePolicy(policy, error: error)
    }
}
