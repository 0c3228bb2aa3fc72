// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The policy is a value: kept, compared, made from a number, and exchanged after a lockout.
struct PolicyChosenAtRunTime {
    var allowsPasscode: Bool
    var policy: LAPolicy { allowsPasscode ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics }

    init(allowsPasscode: Bool) {
        self.allowsPasscode = allowsPasscode
    }

    init?(stored: Int) {
        guard let policy = LAPolicy(rawValue: stored) else { return nil }
        allowsPasscode = policy == .deviceOwnerAuthentication
    }

    func ask() async throws -> LAPolicy {
        do {
            try await LAContext().evaluatePolicy(policy, localizedReason: "Sign the contract")
            return policy
        } catch let error as LAError where [.biometryLockout, .userFallback].contains(error.code) {
            try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sign the contract")
            return .deviceOwnerAuthentication
        }
    }
}
