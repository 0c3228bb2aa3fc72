// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Whether a device could ask for its owner at this moment; nothing is shown to find out.
///
/// "Has a sensor" and "usable now" are two questions: a refused permission, an empty enrolment or a lockout leave the
/// sensor where it is. The answer is good until the app goes to background.
public struct OwnerAvailability: Sendable, Hashable {
    /// What stands in the way of a policy; an open set.
    public struct Obstacle: RawRepresentable, Sendable, Hashable {
        /// The obstacle's name.
        public let rawValue: String

        /// An obstacle by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// This version of the system does not know the policy.
        public static let systemTooOld = Self(rawValue: "system_too_old")
        /// The device has no biometric sensor.
        public static let noSensor = Self(rawValue: "no_sensor")
        /// The person does not let this app use the sensor; Settings can change that, asking again cannot.
        public static let permissionRefused = Self(rawValue: "permission_refused")
        /// The sensor is there and cannot be reached: a closed lid, a rule of whoever manages the device.
        public static let sensorOutOfReach = Self(rawValue: "sensor_out_of_reach")
        /// No finger, face or iris is enrolled.
        public static let notEnrolled = Self(rawValue: "not_enrolled")
        /// The sensor works again only after the device passcode.
        public static let lockedOut = Self(rawValue: "locked_out")
        /// The device has no passcode.
        public static let passcodeNotSet = Self(rawValue: "passcode_not_set")
        /// No paired companion is near.
        public static let companionNotAvailable = Self(rawValue: "companion_not_available")
        /// A removable biometric accessory was never paired.
        public static let sensorNotPaired = Self(rawValue: "sensor_not_paired")
        /// The paired biometric accessory is not connected.
        public static let sensorDisconnected = Self(rawValue: "sensor_disconnected")
        /// A reason without a name here; not usable now.
        public static let other = Self(rawValue: "other")
    }

    /// The sensor, as hardware.
    public let sensor: Biometry
    /// What stands in the way of the policy that was asked for; `nil` with nothing in the way.
    public let obstacle: Obstacle?
    /// What the device said, where something stands in the way.
    public let error: OwnerError?

    /// The device has a sensor, whether or not it may be used.
    public var hasSensor: Bool { sensor != .none }

    /// The policy could be evaluated now.
    public var isUsable: Bool { obstacle == nil }

    /// What a preflight told.
    ///
    /// - Parameters:
    ///   - sensor: the hardware.
    ///   - error: the preflight's reason; `nil` where it was good.
    ///   - asksPermission: whether people decide on this platform which apps may use the sensor.
    package init(sensor: Biometry, error: OwnerError?, asksPermission: Bool) {
        self.sensor = sensor
        self.error = error
        obstacle = error.map { Self.obstacle($0.code, sensor, asksPermission: asksPermission) }
    }

    /// −6 is said of missing hardware and of a refusal alike: a sensor that is there tells them apart (FID-14).
    private static func obstacle(_ code: OwnerError.Code, _ sensor: Biometry, asksPermission: Bool) -> Obstacle {
        switch code {
        case .biometryNotAvailable where sensor == .none: .noSensor
        case .biometryNotAvailable: asksPermission ? .permissionRefused : .sensorOutOfReach
        case .biometryNotEnrolled: .notEnrolled
        case .biometryLockout: .lockedOut
        case .passcodeNotSet: .passcodeNotSet
        case .companionNotAvailable: .companionNotAvailable
        case .biometryNotPaired: .sensorNotPaired
        case .biometryDisconnected: .sensorDisconnected
        case .badParameter: .systemTooOld
        default: .other
        }
    }
}
