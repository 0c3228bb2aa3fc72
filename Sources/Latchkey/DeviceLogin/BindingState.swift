// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Whether an account can log in by this device.
public enum BindingState: Sendable, Hashable {
    /// It was never bound here, or no longer is.
    case notBound
    /// The server has confirmed this device's key.
    case bound
    /// The device cannot help at present: the person's password can.
    case needsPassword(reason: PasswordReason)
}

/// Why a person has to type the password in spite of a bound device; an open set.
public struct PasswordReason: RawRepresentable, Sendable, Hashable {
    /// The reason's name.
    public let rawValue: String

    /// A reason by its name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The server does not recognise the device, though its owner was there; the key is kept.
    public static let notRecognised = Self(rawValue: "not_recognised")
    /// The server says that the device was revoked; its key is deleted.
    public static let revoked = Self(rawValue: "revoked")
    /// The enrolled fingers or faces have changed, which ended the key.
    public static let enrolmentChanged = Self(rawValue: "enrolment_changed")
    /// The server has another key for sealing secrets than at binding; signing in by password takes it over.
    public static let sealingKeyChanged = Self(rawValue: "sealing_key_changed")
    /// The key is there and did not sign, though the enrolled fingers or faces are the same: another try may help.
    ///
    /// Its key is kept. A secret that was not released is, too, where a new system does not tell whether they are the same.
    public static let keyFailed = Self(rawValue: "key_failed")
    /// The key is not on this device, as after a restore to another phone.
    public static let keyMissing = Self(rawValue: "key_missing")
}

extension PasswordReason {
    /// Whether the person may try the device once more all the same.
    var leavesAnotherTry: Bool {
        self == .notRecognised || self == .keyFailed
    }
}
