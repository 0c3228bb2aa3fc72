// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A double of the reply form, spelled as before Swift 5.5.
class DoubleOverridingReply: LAContext {
    var shouldSucceed = true
    var expectedError: Error?
    private(set) var reasons: [String] = []

    override func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping (Bool, Error?) -> Void
    ) {
        reasons.append(localizedReason)
        reply(shouldSucceed, expectedError)
    }
}
