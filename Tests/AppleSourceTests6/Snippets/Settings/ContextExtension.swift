// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An app's own members on the context.
extension LAContext {
    enum Readiness: String {
        case ready, notEnrolled, unavailable
    }

    convenience init(reason: String, fallback: String?) {
        self.init()
        localizedReason = reason
        localizedFallbackTitle = fallback
    }

    var readiness: Readiness {
        var error: NSError?
        if canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) { return .ready }
        guard let code = (error as? LAError)?.code else { return .unavailable }
        return code == .biometryNotEnrolled ? .notEnrolled : .unavailable
    }
}

enum ContextExtension {
    static func describe() -> String {
        let context = LAContext(reason: "Read", fallback: nil)
        return "\(context.localizedReason): \(context.readiness.rawValue)"
    }
}
