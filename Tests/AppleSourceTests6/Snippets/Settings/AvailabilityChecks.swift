// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

#if canImport(LocalAuthentication)
    import LocalAuthentication
#endif

/// `#available`, `@available` and `canImport` around newer names.
@available(iOS 11.0, macOS 10.13.2, *)
struct AvailabilityChecks {
    func sensorName() -> String {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return "none" }
        guard #available(iOS 11.2, macOS 10.15, *) else { return "Touch ID" }
        if #available(iOS 17.0, macOS 14.0, *), context.biometryType == .opticID {
            return "Optic ID"
        }
        return context.biometryType == .faceID ? "Face ID" : "Touch ID"
    }

    @available(iOS, introduced: 11.0, deprecated: 18.0)
    @available(macOS, introduced: 10.13.2, deprecated: 15.0)
    func enrolmentState() -> Data? {
        let context = LAContext()
        context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        return context.evaluatedPolicyDomainState
    }
}
