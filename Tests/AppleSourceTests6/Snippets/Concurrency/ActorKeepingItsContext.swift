// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An actor that keeps its context and makes a new one after a success.
actor ActorKeepingItsContext {
    private var context = LAContext()
    private(set) var openings = 0

    func open() async throws {
        try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open")
        openings += 1
        context = LAContext()
    }

    func giveUp() {
        context.invalidate()
    }
}
