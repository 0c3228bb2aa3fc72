// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// `error as? LAError` on the `NSError?` that a preflight filled.
struct CastOfTheSlot {
    enum Availability: Equatable {
        case usable
        case unusable(LAError.Code)
        case unknown
    }

    func availability() -> Availability {
        var error: NSError?
        if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
            return .usable
        }
        if let error = error as? LAError {
            return .unusable(error.code)
        }
        return .unknown
    }
}
