// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What is done with a key.
@nonexhaustive
public enum SecKeyOperationType: CFIndex, Sendable {
    /// A private key signs.
    case sign = 0
    /// A public key checks a signature.
    case verify = 1
    /// A public key encrypts.
    case encrypt = 2
    /// A private key decrypts.
    case decrypt = 3
    /// A private key agrees on a secret with another's public key.
    case keyExchange = 4
}
