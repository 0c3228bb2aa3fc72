// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// On whose behalf, and how, a vault may ask for the owner.
package struct VaultCaller: Sendable, Hashable {
    /// What happens where somebody would have to be asked: Apple's `kSecUseAuthenticationUI`.
    package enum Interface: String, Sendable, Hashable, CaseIterable {
        /// They are asked.
        case allow
        /// −25308.
        case fail
        /// The item is passed over; in searches only.
        case skip
    }

    /// The context that asks and whose success counts; `nil`: one for this call.
    package var context: ContextID?
    package var interface: Interface
    /// Why the app asks; empty: the system's own words.
    package var reason: String
    /// What the context holds for items that demand an application password besides.
    package var applicationPassword: SharedSecret?

    package init(context: ContextID? = nil, interface: Interface = .allow, reason: String = "") {
        self.context = context
        self.interface = interface
        self.reason = reason
    }
}
