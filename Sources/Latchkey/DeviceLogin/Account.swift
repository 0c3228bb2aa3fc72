// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An account at the server, by the id that never changes and the name its owner types.
public struct Account: Sendable, Hashable {
    /// The account's id.
    public let id: String
    /// The name, folded as the server keeps it.
    public let username: String

    /// An account that is known from elsewhere, such as the app's own records.
    public init(id: String, username: String) {
        self.id = id
        self.username = username
    }

    init(_ account: LatchkeyWire.Account) {
        id = account.id.text
        username = account.username
    }
}
