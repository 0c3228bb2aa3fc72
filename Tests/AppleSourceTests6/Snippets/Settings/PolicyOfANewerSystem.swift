// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A `switch` over the policy, and a number that has no name here.
enum PolicyOfANewerSystem {
    static func name(_ policy: LAPolicy) -> String {
        switch policy {
        case .deviceOwnerAuthentication: return "owner"
        case .deviceOwnerAuthenticationWithBiometrics: return "biometrics"
        default: return "newer"
        }
    }

    static func evaluate(number: Int) async -> Int? {
        guard let policy = LAPolicy(rawValue: number) else { return nil }
        do {
            try await LAContext().evaluatePolicy(policy, localizedReason: "Try a new policy")
            return 0
        } catch {
            return (error as NSError).code
        }
    }
}
