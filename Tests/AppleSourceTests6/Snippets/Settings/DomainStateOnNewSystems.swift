// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// iOS 18's domain state where there is one, the older bytes elsewhere.
struct DomainStateOnNewSystems {
    func fingerprint() -> Data? {
        let context = LAContext()
        guard #available(iOS 18.0, macOS 15.0, *) else {
            context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
            return context.evaluatedPolicyDomainState
        }
        return context.domainState.biometry.stateHash
    }

    @available(iOS 18.0, macOS 15.0, *)
    func companions() -> (types: Set<LACompanionType>, hash: Data?) {
        let state = LAContext().domainState
        return (state.companion.availableCompanionTypes, state.companion.stateHash(for: .mac))
    }
}
