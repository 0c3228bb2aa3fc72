// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A context that an app hands to a call for items or keys, whatever class it is of.
package protocol AskingContext: AnyObject {
    /// Its place at the authority it was made under; `nil` without a device.
    var place: ContextPlace? { get }
}

/// Where a context stands, and what it brings to a call for items or keys.
package struct ContextPlace: Sendable {
    package let authority: Authority
    package let id: ContextID
    /// Why the context asks where a call does not say; read anew by each.
    package let reason: @Sendable () -> String
    /// The password of the app that the context holds.
    package let applicationPassword: @Sendable () -> SharedSecret?
    /// Keeps the context open while the place is.
    private let holder: any AnyObject & Sendable

    package init(
        _ authority: Authority,
        _ id: ContextID,
        heldBy holder: any AnyObject & Sendable,
        reason: @escaping @Sendable () -> String,
        applicationPassword: @escaping @Sendable () -> SharedSecret?
    ) {
        self.authority = authority
        self.id = id
        self.holder = holder
        self.reason = reason
        self.applicationPassword = applicationPassword
    }
}
