// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The step of a check that refuses a server's statement.
package enum StatementFault: String, Error, Sendable, Hashable, CaseIterable {
    /// No compact JWS of two JSON objects and 64 bytes.
    case form
    /// Another algorithm, type or header member than the one there may be.
    case header
    /// Signed by a key that is none of the server's for this.
    case key
    /// The signature is not that key's.
    case signature
    /// Claims are missing, of the wrong form, or not those of its method.
    case claims
    /// Signed outside the time of its key.
    case time
    /// From another origin than the server's.
    case issuer
    /// A receipt's document cannot be read, or is about something else than the claims.
    case document
    /// A receipt's act bytes are not the agreement to its document.
    case act
    /// The person's signature is not that key's over the act bytes.
    case person
    /// A receipt is about another document than the one at hand.
    case otherDocument
    /// The person's key is not the one at hand, or there is none.
    case otherKey
    /// A head's hash is not that of its batch.
    case hash
}
