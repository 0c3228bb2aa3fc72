// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What an access control is evaluated for.
@nonexhaustive
public enum LAAccessControlOperation: Int, Sendable {
    /// An item is stored.
    case createItem = 0
    /// An item is read.
    case useItem = 1
    /// A key is made.
    case createKey = 2
    /// A key signs.
    case useKeySign = 3
    /// A key decrypts.
    case useKeyDecrypt = 4
    /// A key agrees on a secret.
    case useKeyKeyExchange = 5
}
