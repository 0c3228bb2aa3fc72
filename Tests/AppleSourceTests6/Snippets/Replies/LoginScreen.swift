// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// As an app for Apple's platforms would write it; nothing here knows of Latchkey.
import LocalAuthentication

/// A login screen with a button that is named after the sensor.
final class LoginScreen {
    enum Outcome: Equatable, Sendable {
        case signedIn
        case askForPassword
        case stay
        case explain(String)
    }

    private let context = LAContext()

    func buttonTitle() -> String? {
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return nil }
        switch context.biometryType {
        case .faceID: return "Log in with Face ID"
        case .touchID: return "Log in with Touch ID"
        case .opticID: return "Log in with Optic ID"
        case .none: return nil
        @unknown default: return nil
        }
    }

    func logIn(completion: @escaping @Sendable (Outcome) -> Void) {
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            completion(Self.outcome(error))
            return
        }
        context.localizedFallbackTitle = "Use my password"
        context.localizedCancelTitle = "Not now"
        context.evaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics,
            localizedReason: "Log in to your account"
        ) { success, error in
            completion(success ? .signedIn : Self.outcome(error))
        }
    }

    func leave() {
        context.invalidate()
    }

    private static func outcome(_ error: (any Error)?) -> Outcome {
        switch (error as? LAError)?.code {
        case .userCancel, .appCancel, .systemCancel: .stay
        case .userFallback, .authenticationFailed: .askForPassword
        case .biometryNotEnrolled: .explain("Nothing is enrolled")
        case .biometryNotAvailable: .explain("Not available")
        case .biometryLockout: .explain("Locked out")
        case .passcodeNotSet: .explain("No passcode")
        default: .explain("Something else")
        }
    }
}
