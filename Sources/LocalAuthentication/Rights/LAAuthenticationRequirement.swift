// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// What a right asks of the owner.
open class LAAuthenticationRequirement: NSObject {
    enum Kind: Sendable {
        /// Biometry, or the passcode.
        case biometryOrPasscode
        /// Biometry alone.
        case biometry
        /// Biometry alone, of the set that was enrolled when the right was made.
        case biometryCurrentSet

        /// What a key or an item under it demands.
        var flags: AccessRules.Flags {
            switch self {
            case .biometryOrPasscode: .userPresence
            case .biometry: .biometryAny
            case .biometryCurrentSet: .biometryCurrentSet
            }
        }

        init(_ flags: AccessRules.Flags) {
            if flags.contains(.biometryCurrentSet) {
                self = .biometryCurrentSet
            } else {
                self = flags.contains(.biometryAny) ? .biometry : .biometryOrPasscode
            }
        }
    }

    private(set) var kind = Kind.biometryOrPasscode

    /// The same as ``default``.
    public required override init() {
        super.init()
    }

    private static func made(_ kind: Kind) -> Self {
        let requirement = Self()
        requirement.kind = kind
        return requirement
    }

    /// Biometry, or the passcode where it fails or is missing.
    open class var `default`: LAAuthenticationRequirement { made(.biometryOrPasscode) }

    /// Biometry; not met where it is unavailable or nothing is enrolled.
    open class var biometry: LAAuthenticationRequirement { made(.biometry) }

    /// Biometry of the set that is enrolled when the right is made; not met once that has changed.
    open class var biometryCurrentSet: LAAuthenticationRequirement { made(.biometryCurrentSet) }

    /// Biometry, or what stands for it where it fails, is missing or not wanted.
    open class func biometry(fallback: LABiometryFallbackRequirement) -> Self {
        made(.biometryOrPasscode)
    }
}
