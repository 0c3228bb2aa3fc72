// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An actor that knows its context by a protocol alone.
protocol PresenceChecking {
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}

extension LAContext: PresenceChecking {}

actor ExistentialInAnActor {
    private let makeContext: @Sendable () -> any PresenceChecking

    init(makeContext: @escaping @Sendable () -> any PresenceChecking = { LAContext() }) {
        self.makeContext = makeContext
    }

    func check() async -> Int {
        let context = makeContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else { return error?.code ?? 1 }
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Check") ? 0 : 1
        } catch {
            return (error as NSError).code
        }
    }
}
