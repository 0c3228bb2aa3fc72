// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A credential that an app may hand to a context instead of the person typing it.
@nonexhaustive
public enum LACredentialType: Int, Sendable {
    /// The password of items that ask for one of the app's own.
    case applicationPassword = 0
    /// The PIN of a smart card.
    case smartCardPIN = -3
}
