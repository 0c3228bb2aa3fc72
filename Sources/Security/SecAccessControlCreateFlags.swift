// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What must be shown or done before a protected item or key is released.
///
/// Several constraints without ``or`` are all required.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    /// One bit a flag, as on Apple's platforms.
    public let rawValue: CFOptionFlags

    /// Flags by their bits, known or not.
    public init(rawValue: CFOptionFlags) {
        self.rawValue = rawValue
    }

    /// Any biometry or the passcode; outlives changes of enrolment.
    public static let userPresence = Self(rawValue: 1 << 0)
    /// A finger, face or iris, whichever is enrolled then.
    public static let biometryAny = Self(rawValue: 1 << 1)
    /// The former name of ``biometryAny``.
    @available(iOS, introduced: 9.0, deprecated: 11.3, renamed: "biometryAny")
    @available(macOS, introduced: 10.12.1, deprecated: 10.13.4, renamed: "biometryAny")
    public static let touchIDAny = Self(rawValue: 1 << 1)
    /// A finger, face or iris of the set that is enrolled now; any change of it ends the item.
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    /// The former name of ``biometryCurrentSet``.
    @available(iOS, introduced: 9.0, deprecated: 11.3, renamed: "biometryCurrentSet")
    @available(macOS, introduced: 10.12.1, deprecated: 10.13.4, renamed: "biometryCurrentSet")
    public static let touchIDCurrentSet = Self(rawValue: 1 << 3)
    /// The passcode of the device.
    public static let devicePasscode = Self(rawValue: 1 << 4)
    /// A paired companion nearby.
    public static let companion = Self(rawValue: 1 << 5)
    /// The former name of ``companion``.
    @available(macOS, introduced: 10.15, deprecated: 15.0, renamed: "companion")
    @available(iOS, unavailable)
    public static let watch = Self(rawValue: 1 << 5)
    /// One of the constraints is enough.
    public static let or = Self(rawValue: 1 << 14)
    /// All of the constraints are required.
    public static let and = Self(rawValue: 1 << 15)
    /// The constraints guard the use of a private key.
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
    /// A password of the app encrypts the item in addition.
    public static let applicationPassword = Self(rawValue: 1 << 31)
}
