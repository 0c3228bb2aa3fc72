// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// `switch (error as? LAError)?.code` in the reply.
struct SwitchOnOptionalCode {
    enum Outcome: Sendable {
        case success, tryAgain, password, silence, broken
    }

    let context: LAContext

    func run(completion: @escaping @Sendable (Outcome) -> Void) {
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Pay") { success, error in
            guard !success else { return completion(.success) }
            switch (error as? LAError)?.code {
            case .authenticationFailed?: completion(.tryAgain)
            case .userFallback, .biometryLockout: completion(.password)
            case .some(.userCancel), .some(.systemCancel), .some(.appCancel): completion(.silence)
            case nil: completion(.broken)
            default: completion(.broken)
            }
        }
    }
}
