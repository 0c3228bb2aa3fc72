// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An `inout NSError?` handed on with `&`.
struct InoutErrorSlot {
    private(set) var lastError: NSError?

    mutating func refresh() -> Bool {
        Self.check(.deviceOwnerAuthenticationWithBiometrics, &lastError)
    }

    static func check(_ policy: LAPolicy, _ error: inout NSError?) -> Bool {
        let context = LAContext()
        return context.canEvaluatePolicy(policy, error: &error)
    }
}
