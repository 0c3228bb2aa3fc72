// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a device proves itself by.
package enum CredentialForm: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// A P-256 key that signs.
    case key
    /// A random name and password, revealed and sent sealed; for migration.
    case secret
}

/// How a session was opened.
package enum LoginMethod: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// By the account's password.
    case password
    /// By a device's key.
    case deviceKey
    /// By a device's secret.
    case deviceSecret
}

/// What a challenge is for; the act `unbind` has none.
package enum ChallengePurpose: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// Binding a device to the account of the calling session.
    case bind
    /// Logging in by a bound device.
    case login
    /// Agreeing to a document by a bound device.
    case confirm
}

/// Why a device that once was bound is no longer.
package enum RevocationReason: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// Deleted by its account.
    case deleted
    /// Unbound from the device itself.
    case unbound
    /// Bound anew from the same installation.
    case replaced
    /// The account's password was changed.
    case passwordChanged
    /// The account was deleted.
    case accountDeleted
}

extension Biometry: MemberValue {}
extension KeyProtection: MemberValue {}
