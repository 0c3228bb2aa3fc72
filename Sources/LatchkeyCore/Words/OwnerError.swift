// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why the owner's presence was not established.
public struct OwnerError: Error, Sendable, Hashable {
    /// Apple's number for a reason; an open set, so that new reasons break nobody.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number, as in Apple's `LAError`.
        public let rawValue: Int

        /// A code by its number, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// The reason, for programs; stable.
    public let code: Code
    /// What happened, for logs; never shown to a person, holds no secret.
    public let diagnosis: String

    /// An error with a reason and, for logs, what led to it.
    public init(_ code: Code, _ diagnosis: String = "") {
        self.code = code
        self.diagnosis = diagnosis
    }
}

extension OwnerError.Code {
    /// −1: the tries of this evaluation are used up.
    public static let authenticationFailed = Self(rawValue: -1)
    /// −2: the person tapped Cancel.
    public static let userCancel = Self(rawValue: -2)
    /// −3: the person tapped the fallback button, and the policy has no fallback of its own.
    public static let userFallback = Self(rawValue: -3)
    /// −4: the system took the prompt away: a call, another app, another evaluation.
    public static let systemCancel = Self(rawValue: -4)
    /// −5: the device has no passcode.
    public static let passcodeNotSet = Self(rawValue: -5)
    /// −6: no sensor, or this app may not use it.
    ///
    /// Named `touchIDNotAvailable` before iOS 11.
    public static let biometryNotAvailable = Self(rawValue: -6)
    /// −7: nothing is enrolled.
    ///
    /// Named `touchIDNotEnrolled` before iOS 11.
    public static let biometryNotEnrolled = Self(rawValue: -7)
    /// −8: too many misses; only the passcode unlocks biometry.
    ///
    /// Named `touchIDLockout` before iOS 11.
    public static let biometryLockout = Self(rawValue: -8)
    /// −9: the app invalidated the context while it was evaluating.
    public static let appCancel = Self(rawValue: -9)
    /// −10: the context was invalidated before.
    public static let invalidContext = Self(rawValue: -10)
    /// −11: no paired companion is near.
    ///
    /// Named `watchNotAvailable` on older systems.
    public static let companionNotAvailable = Self(rawValue: -11)
    /// −12: a removable biometric accessory was never paired.
    public static let biometryNotPaired = Self(rawValue: -12)
    /// −13: the paired biometric accessory is not connected.
    public static let biometryDisconnected = Self(rawValue: -13)
    /// −14: the view meant to hold the prompt has impossible dimensions.
    public static let invalidDimensions = Self(rawValue: -14)
    /// −1004: a prompt would be needed and none may be shown.
    public static let notInteractive = Self(rawValue: -1004)
    /// −1001: the policy is unknown to the version.
    ///
    /// Seen in the domain, not among Apple's public names.
    package static let badParameter = Self(rawValue: -1001)
}

extension OwnerError.Code {
    /// Apple's present names of the codes, the most negative last.
    public static let names: [(code: Self, name: String, formerName: String?)] = [
        (.authenticationFailed, "authenticationFailed", nil),
        (.userCancel, "userCancel", nil),
        (.userFallback, "userFallback", nil),
        (.systemCancel, "systemCancel", nil),
        (.passcodeNotSet, "passcodeNotSet", nil),
        (.biometryNotAvailable, "biometryNotAvailable", "touchIDNotAvailable"),
        (.biometryNotEnrolled, "biometryNotEnrolled", "touchIDNotEnrolled"),
        (.biometryLockout, "biometryLockout", "touchIDLockout"),
        (.appCancel, "appCancel", nil),
        (.invalidContext, "invalidContext", nil),
        (.companionNotAvailable, "companionNotAvailable", "watchNotAvailable"),
        (.biometryNotPaired, "biometryNotPaired", nil),
        (.biometryDisconnected, "biometryDisconnected", nil),
        (.invalidDimensions, "invalidDimensions", nil),
        (.notInteractive, "notInteractive", nil),
    ]
}

extension OwnerError.Code: CustomStringConvertible {
    /// Apple's name, or the bare number of a code that has none.
    public var description: String {
        Self.names.first { $0.code == self }?.name ?? String(rawValue)
    }
}

extension OwnerError {
    /// The error as a caller is told it whose task was cancelled: that came before the prompt or during it, and the
    /// context's own number for "before" is no news to anybody (CTX-33).
    package func afterCancellation(_ isCancelled: Bool) -> Self {
        isCancelled && code == .invalidContext ? Self(.appCancel, "the task was cancelled") : self
    }
}
