// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The context subclassed into a wrapper, and one of it for the whole app.
@MainActor
final class SubclassAsSingleton {
    final class Context: LAContext {
        var attempts = 0

        func show(_ completion: @escaping @Sendable (Bool) -> Void) {
            attempts += 1
            localizedFallbackTitle = "Password"
            evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Attempt \(attempts)") { success, _ in
                completion(success)
            }
        }
    }

    static let shared = SubclassAsSingleton()
    lazy var context = Context()

    private init() {}
}
