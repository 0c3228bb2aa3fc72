// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The kind of sensor a device has; hardware, not enrolment.
@nonexhaustive
public enum LABiometryType: Int, Sendable {
    /// No sensor, or no preflight was made on that context yet.
    case none = 0
    /// A fingerprint sensor.
    case touchID = 1
    /// A face sensor.
    case faceID = 2
    /// An iris sensor.
    case opticID = 4

    /// The name that iOS 11.0 to 11.1 had for ``none``.
    @available(iOS, deprecated: 11.2, renamed: "none")
    @available(macOS, deprecated: 10.13.2, renamed: "none")
    public static var LABiometryNone: LABiometryType { .none }
}

extension LABiometryType {
    /// Apple has no name for other makers' fingerprint readers: they are Touch ID to an app.
    init(_ biometry: Biometry) {
        switch biometry {
        case .none: self = .none
        case .touchID, .fingerprint: self = .touchID
        case .faceID: self = .faceID
        case .opticID: self = .opticID
        }
    }
}
