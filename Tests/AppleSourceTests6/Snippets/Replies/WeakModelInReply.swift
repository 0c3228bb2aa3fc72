// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A main-actor model that its reply holds weakly.
@MainActor
final class WeakModelInReply {
    private(set) var isUnlocked = false
    private(set) var errorText: String?
    var onChange: (() -> Void)?
    private var context: LAContext?

    func unlock() {
        let context = LAContext()
        self.context = context
        context.localizedFallbackTitle = ""
        context.evaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics,
            localizedReason: "Unlock"
        ) { [weak self] success, authenticationError in
            let text = authenticationError?.localizedDescription
            Task { @MainActor [weak self] in
                self?.isUnlocked = success
                self?.errorText = text
                self?.onChange?()
            }
        }
    }
}
