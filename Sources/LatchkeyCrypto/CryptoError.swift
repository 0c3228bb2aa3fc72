// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a cryptographic call did not do its work.
public enum CryptoError: Error, Sendable, Hashable {
    /// The bytes are no key of the one form that is accepted.
    case malformedKey
    /// Parameters that the algorithm does not allow.
    case badParameters
    /// Sealed bytes were changed, or sealed under another key or for another place.
    case notAuthentic
    /// The platform's library refused or failed; the text is for logs and holds no secret.
    case libraryFailure(String)
}
