// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A right that a store keeps, with a key and a secret that are released to whoever is granted it.
///
/// This version stores none, so nobody has one.
open class LAPersistedRight: LARight {
    /// The key that the right guards.
    public let key: LAPrivateKey
    /// The secret that the right guards.
    public let secret: LASecret

    override init(requirement: LAAuthenticationRequirement) {
        key = LAPrivateKey()
        secret = LASecret()
        super.init(requirement: requirement)
    }
}
