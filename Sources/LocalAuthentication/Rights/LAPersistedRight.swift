// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A right that a store keeps, with a key and a secret that are released to whoever is granted it.
///
/// Both open while the right is granted: until it is taken back or the app goes to background. Without a grant a call
/// fails with −1004 and asks nobody.
open class LAPersistedRight: LARight {
    /// The key that the right guards.
    public let key: LAPrivateKey
    /// The secret that the right guards.
    public let secret: LASecret
    let stored: StoredRight

    init(_ stored: StoredRight) {
        self.stored = stored
        key = LAPrivateKey(stored)
        secret = LASecret(stored)
        super.init(stored.grant)
    }
}
