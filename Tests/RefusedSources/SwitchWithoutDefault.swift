// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// Sensors may be added: a `switch` without a default is not exhaustive.
func switchWithoutDefault(_ type: LABiometryType) -> String {
    // expected-swift6-error@+3 {{switch covers known cases, but 'LABiometryType' may have additional unknown values}}
    // expected-swift5-warning@+2 {{switch covers known cases, but 'LABiometryType' may have additional unknown values}}
    // expected-note@+1 {{handle unknown values using "@unknown default"}}
    switch type {
    case .none: return "none"
    case .touchID: return "touch"
    case .faceID: return "face"
    case .opticID: return "eyes"
    }
}
