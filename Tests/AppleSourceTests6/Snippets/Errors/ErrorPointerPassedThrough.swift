// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A wrapper whose own parameter is an `NSErrorPointer`.
class ErrorPointerPassedThrough {
    var isTurnedOff = false

    func canAuthenticate(error: NSErrorPointer) -> Bool {
        guard !isTurnedOff else {
            error?.pointee = NSError(domain: LAErrorDomain, code: LAError.biometryNotAvailable.rawValue, userInfo: nil)
            return false
        }
        return LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: error)
    }

    func canAuthenticate() -> Bool {
        let nowhere: NSErrorPointer = nil
        return canAuthenticate(error: nowhere) && canAuthenticate(error: .none)
    }
}
