// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// By what a device's word is checked; neither form lets who reads it speak for the device.
package enum DeviceVerifier: Sendable, Hashable {
    case key(P256PublicKey)
    /// The keyed hash of name and password, bound to the device's id.
    case secret(hash: [UInt8])

    package var form: CredentialForm {
        switch self {
        case .key: .key
        case .secret: .secret
        }
    }

    /// What an owner can compare; a secret has nothing of the kind.
    var keyDigest: String? {
        switch self {
        case .key(let key): key.digest
        case .secret: nil
        }
    }
}
