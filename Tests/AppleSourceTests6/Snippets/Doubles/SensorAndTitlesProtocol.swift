// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// Properties and `invalidate()` as requirements; the existential is a `var`.
protocol SensorAndTitlesProtocol {
    var biometryType: LABiometryType { get }
    var localizedFallbackTitle: String? { get set }
    var localizedCancelTitle: String? { get set }
    var interactionNotAllowed: Bool { get set }
    var touchIDAuthenticationAllowableReuseDuration: TimeInterval { get set }
    var evaluatedPolicyDomainState: Data? { get }
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func invalidate()
}

extension LAContext: SensorAndTitlesProtocol {}

struct SensorAndTitlesClient {
    private(set) var context: SensorAndTitlesProtocol = LAContext()

    mutating func prepare() -> LABiometryType {
        context.localizedFallbackTitle = "Enter PIN"
        context.localizedCancelTitle = nil
        context.interactionNotAllowed = false
        context.touchIDAuthenticationAllowableReuseDuration = 10
        _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        return context.biometryType
    }

    func leave() {
        context.invalidate()
    }
}
