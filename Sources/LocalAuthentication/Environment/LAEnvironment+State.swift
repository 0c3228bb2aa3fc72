// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension LAEnvironment {
    /// What can vouch for the owner at one moment.
    // Unchecked: everything in it is constant, and only this module makes and subclasses it.
    open class State: NSObject, NSCopying, @unchecked Sendable {
        /// The sensor; `nil` where the device has none.
        public let biometry: LAEnvironment.MechanismBiometry?
        /// The passcode, set or not.
        public let userPassword: LAEnvironment.MechanismUserPassword?
        /// The paired companions, one a type, near or not.
        public let companions: [LAEnvironment.MechanismCompanion]

        private let snapshot: EnvironmentSnapshot

        init(_ snapshot: EnvironmentSnapshot) {
            self.snapshot = snapshot
            biometry = snapshot.biometry.map(LAEnvironment.MechanismBiometry.init)
            userPassword = snapshot.password.map(LAEnvironment.MechanismUserPassword.init)
            companions = snapshot.companions.map(LAEnvironment.MechanismCompanion.init)
        }

        /// All of the above.
        open var allMechanisms: [LAEnvironment.Mechanism] {
            [biometry, userPassword].compactMap { $0 } + companions
        }

        /// The same object: it never changes.
        open func copy(with zone: NSZone? = nil) -> Any {
            self
        }

        /// States that look the same are equal.
        open override func isEqual(_ object: Any?) -> Bool {
            (object as? State)?.snapshot == snapshot
        }

        /// Of states that look the same, equal.
        open override var hash: Int {
            snapshot.hashValue
        }
    }
}
