// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// The domain state kept as data and compared, as before iOS 18.
struct EnrolmentWatch {
    private(set) var saved: Data?

    mutating func approve() {
        saved = currentState()
    }

    func hasChanged() -> Bool {
        guard let saved = saved, let current = currentState() else { return false }
        return saved != current
    }

    private func currentState() -> Data? {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return nil }
        return context.evaluatedPolicyDomainState?.base64EncodedString().data(using: .utf8)
    }
}
