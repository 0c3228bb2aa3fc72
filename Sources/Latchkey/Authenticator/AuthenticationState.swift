// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// What came of asking for the owner.
///
/// The raw values stay as they are; 0 to 12 are those of an older library, for people who come from there.
public enum AuthenticationState: Int, Sendable, Hashable, CaseIterable {
    /// 0: the device has no biometric sensor.
    case notSupported = 0
    /// 1: the owner was there.
    case success = 1
    /// 2: the tries were used up by fingers or faces that did not match.
    case failed = 2
    /// 3: the person tapped Cancel.
    case userCancelled = 3
    /// 4: the person tapped the fallback button and wants the app's own way in.
    case passwordRequested = 4
    /// 5: the system took the prompt away, or another policy was asked for while one showed.
    case systemCancelled = 5
    /// 6: the device has no passcode.
    case passcodeNotSet = 6
    /// 7: no finger, face or iris is enrolled.
    case notEnrolled = 7
    /// 8: the sensor is there and cannot be used at present, for a reason that nobody told.
    case notAvailable = 8
    /// 9: too many misses; the device passcode is needed first.
    case lockedOut = 9
    /// 10: the app stopped asking, or the calling task was cancelled.
    case appCancelled = 10
    /// 11: the question was ended before it was asked.
    case invalidContext = 11
    /// 12: this version of the system does not know the policy.
    case osVersionNotSupported = 12
    /// 13: the person does not let this app use the sensor; asking again shows nothing, Settings can change it.
    case permissionDenied = 13
    /// 14: a prompt would be needed and none may be shown, as in background.
    case notInteractive = 14
    /// 15: no paired companion is near.
    case companionNotAvailable = 15
    /// 16: a removable biometric accessory was never paired.
    case biometryNotPaired = 16
    /// 17: the paired biometric accessory is not connected.
    case biometryDisconnected = 17
    /// 18: the view meant to hold the prompt has impossible dimensions.
    case invalidDimensions = 18
    /// 19: any other reason; the error tells its number.
    case unknown = 19

    /// The state that a reason alone tells.
    ///
    /// −6 is ``notAvailable`` here: whether the sensor is missing or its use was refused, the device has to be asked.
    public init(_ code: OwnerError.Code) {
        self = Self.states[code] ?? .unknown
    }

    private static let states: [OwnerError.Code: Self] = [
        .authenticationFailed: .failed,
        .userCancel: .userCancelled,
        .userFallback: .passwordRequested,
        .systemCancel: .systemCancelled,
        .passcodeNotSet: .passcodeNotSet,
        .biometryNotAvailable: .notAvailable,
        .biometryNotEnrolled: .notEnrolled,
        .biometryLockout: .lockedOut,
        .appCancel: .appCancelled,
        .invalidContext: .invalidContext,
        .companionNotAvailable: .companionNotAvailable,
        .biometryNotPaired: .biometryNotPaired,
        .biometryDisconnected: .biometryDisconnected,
        .invalidDimensions: .invalidDimensions,
        .notInteractive: .notInteractive,
        .badParameter: .osVersionNotSupported,
    ]

    /// The state that asking would end in at once; `nil` where nothing stands in the way of asking.
    public init?(_ availability: OwnerAvailability) {
        guard let obstacle = availability.obstacle else { return nil }
        switch obstacle {
        case .noSensor: self = .notSupported
        case .permissionRefused: self = .permissionDenied
        case .sensorOutOfReach: self = .notAvailable
        default: self = availability.error.map { Self($0.code) } ?? .unknown
        }
    }

    /// The state that a device's failure tells, −6 as in ``init(_:)-(OwnerError.Code)``.
    init(_ error: DeviceError) {
        switch (error.code, error.presence) {
        case (.ownerNotPresent, let presence?): self = Self(presence.code)
        case (.processEnded, _): self = .systemCancelled
        case (.unavailable, _): self = .notAvailable
        default: self = .unknown
        }
    }
}
