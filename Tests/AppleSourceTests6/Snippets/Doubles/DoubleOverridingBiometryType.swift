// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A double with a sensor of its own.
final class DoubleOverridingBiometryType: LAContext {
    var mockBiometryType: LABiometryType = .none

    override var biometryType: LABiometryType {
        mockBiometryType
    }
}

struct IconName {
    let context: LAContext

    var value: String {
        switch context.biometryType {
        case .none: return "lock"
        case .touchID: return "touchid"
        case .faceID: return "faceid"
        case .opticID: return "opticid"
        @unknown default: return "lock"
        }
    }
}
