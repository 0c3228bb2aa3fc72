// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How the person's agreement is given.
package enum ConfirmationMethod: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// A signature by a device's key over exactly these bytes.
    case deviceKey
    /// A device's secret, sealed together with the digest of exactly these bytes.
    case deviceSecret
    /// The payment password.
    case paymentPassword
    /// An allowance that was agreed to before.
    case allowance
}
