// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// The name that Xcode 9.0 had for "no sensor".
final class LegacyBiometryNone {
    enum BiometryKind: String {
        case none, touch, face
    }

    func kind() -> BiometryKind {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return .none }
        if #available(iOS 11.0, *) {
            switch context.biometryType {
            case .LABiometryNone: return .none
            case .touchID: return .touch
            case .faceID: return .face
            default: return .none
            }
        }
        return .touch
    }
}
