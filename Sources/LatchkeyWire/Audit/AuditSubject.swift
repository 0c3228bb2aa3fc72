// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Whose chain a link is in: an account's, or the server's own.
package enum AuditSubject: Sendable, Hashable, MemberValue {
    case server
    case account(AccountID)

    package init?(json: JSONValue) {
        guard let id = AccountID(json: json) else { return nil }
        self = id.text == "server" ? .server : .account(id)
    }

    package var json: JSONValue {
        switch self {
        case .server: .string("server")
        case .account(let id): id.json
        }
    }
}

extension AuditSubject: CustomStringConvertible {
    package var description: String {
        switch self {
        case .server: "server"
        case .account(let id): id.text
        }
    }
}
