// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension LAEnvironment {
    /// One thing that can vouch for the owner.
    // Unchecked: everything in it is constant, and only this module makes and subclasses it.
    open class Mechanism: NSObject, @unchecked Sendable {
        /// Whether a preflight for it would succeed now.
        public let isUsable: Bool
        /// Its name, to be shown: "Touch ID", "Face ID".
        public let localizedName: String
        /// The name of its SF Symbol.
        public let iconSystemName: String

        init(isUsable: Bool, localizedName: String, iconSystemName: String) {
            self.isUsable = isUsable
            self.localizedName = localizedName
            self.iconSystemName = iconSystemName
        }
    }

    /// The sensor of the device.
    open class MechanismBiometry: Mechanism, @unchecked Sendable {  // Constant, like all mechanisms.
        /// The hardware, whatever is enrolled or permitted.
        public let biometryType: LABiometryType
        /// A finger, face or iris is enrolled.
        public let isEnrolled: Bool
        /// It waits for the passcode.
        public let isLockedOut: Bool
        /// The same as `LADomainState.biometry.stateHash`; empty where that is `nil`.
        public let stateHash: Data
        /// The sensor is there and out of reach, under a closed lid for instance; a phone's never is.
        public let builtInSensorInaccessible: Bool

        init(_ biometry: EnvironmentSnapshot.Sensor) {
            biometryType = biometry.type
            isEnrolled = biometry.isEnrolled
            isLockedOut = biometry.isLockedOut
            stateHash = biometry.stateHash ?? Data()
            builtInSensorInaccessible = false
            let (name, icon) = Self.name(of: biometry.type)
            super.init(isUsable: biometry.isUsable, localizedName: name, iconSystemName: icon)
        }

        private static func name(of type: LABiometryType) -> (String, String) {
            switch type {
            case .none, .touchID: ("Touch ID", "touchid")
            case .faceID: ("Face ID", "faceid")
            case .opticID: ("Optic ID", "opticid")
            }
        }
    }

    /// Paired companions of one type.
    open class MechanismCompanion: Mechanism, @unchecked Sendable {  // Constant, like all mechanisms.
        /// What they are.
        public let type: LACompanionType
        /// What stands for them; `nil` with none paired.
        public let stateHash: Data?

        init(_ companion: EnvironmentSnapshot.Companion) {
            type = companion.type
            stateHash = companion.stateHash
            let (name, icon) = Self.name(of: companion.type)
            super.init(isUsable: companion.isUsable, localizedName: name, iconSystemName: icon)
        }

        private static func name(of type: LACompanionType) -> (String, String) {
            switch type {
            case .watch: ("Apple Watch", "applewatch")
            case .mac: ("Mac", "desktopcomputer")
            case .vision: ("Apple Vision Pro", "visionpro")
            }
        }
    }

    /// The passcode of the device.
    open class MechanismUserPassword: Mechanism, @unchecked Sendable {  // Constant, like all mechanisms.
        /// There is one.
        public let isSet: Bool

        init(_ password: EnvironmentSnapshot.Password) {
            isSet = password.isSet
            super.init(isUsable: password.isUsable, localizedName: "Passcode", iconSystemName: "lock")
        }
    }
}
