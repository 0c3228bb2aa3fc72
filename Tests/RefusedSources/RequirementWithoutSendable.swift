// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A protocol from before concurrency: its reply is not `@Sendable`, the context's is.
protocol RequirementWithoutSendable {
    // expected-note@+1 {{expected sendability to match requirement here}}
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void)
}

// expected-swift5-warning@+2 {{sendability of function types in instance method}}
// expected-swift6-error@+1 {{sendability of function types in instance method}}
extension LAContext: RequirementWithoutSendable {}
