// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension KeyProtection {
    /// Wire protocol §4, strength: secureEnclave and tpm over software over simulated.
    private var strength: Int {
        switch self {
        case .secureEnclave, .tpm: 2
        case .software: 1
        case .simulated: 0
        }
    }

    /// Whether binding with this protection in place of another would be a silent downgrade.
    func isWeaker(than other: KeyProtection) -> Bool {
        strength < other.strength
    }
}

extension CredentialForm {
    /// Wire protocol §4, strength: key over secret.
    func isWeaker(than other: CredentialForm) -> Bool {
        self == .secret && other == .key
    }
}
