// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A double of the async form alone.
final class DoubleOverridingAsync: LAContext {
    var errorToThrow: LAError?
    var shouldSucceed = true

    override func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        if let errorToThrow { throw errorToThrow }
        return shouldSucceed
    }
}

actor VaultDoor {
    private let context: LAContext

    init(context: sending LAContext) {
        self.context = context
    }

    func open() async throws -> Bool {
        try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open the vault")
    }
}
