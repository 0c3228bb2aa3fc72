// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands for the enrolled fingers, face or eyes.
open class LADomainStateBiometry: NSObject {
    /// The sensor of the device, enrolled or not.
    public let biometryType: LABiometryType
    /// Changes with every change of enrolment and never comes back; `nil` with nothing enrolled.
    public let stateHash: Data?

    init(_ biometryType: LABiometryType, _ stateHash: Data?) {
        self.biometryType = biometryType
        self.stateHash = stateHash
    }
}
