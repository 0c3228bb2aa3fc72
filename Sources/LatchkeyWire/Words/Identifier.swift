// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// An id of one kind of thing: 1 to 64 of `A–Z a–z 0–9 _ -`, so that it fits into a path and a line as it is.
///
/// The kind keeps an account's id from standing where a device's is wanted.
package struct Identifier<Kind>: Sendable, Hashable {
    /// The id as it travels.
    package let text: String

    /// Takes what has the form of an id, and nothing else.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(isIdentifierByte) else { return nil }
        self.text = text
    }

    /// An id made of fresh random bytes, at most 48 of them.
    package init(randomBytes: [UInt8]) {
        insist((1...48).contains(randomBytes.count), "an id has 1 to 48 random bytes")
        text = Base64URL.encode(randomBytes)
    }
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
}

extension Identifier: CustomStringConvertible {
    package var description: String {
        text
    }
}

extension Identifier: MemberValue {
    package init?(json: JSONValue) {
        guard let text = String(json: json) else { return nil }
        self.init(text)
    }

    package var json: JSONValue {
        .string(text)
    }
}

/// What an account's id is an id of.
package enum AccountKind {}
/// What a session's id is an id of.
package enum SessionKind {}
/// What a device's id is an id of.
package enum DeviceKind {}
/// What an installation's id is an id of: one copy of an app on one device, by the client's choice.
package enum InstallationKind {}
/// What a confirmation's id is an id of.
package enum ConfirmationKind {}
/// What a request's id is an id of.
package enum RequestKind {}

package typealias AccountID = Identifier<AccountKind>
package typealias SessionID = Identifier<SessionKind>
package typealias DeviceID = Identifier<DeviceKind>
package typealias InstallationID = Identifier<InstallationKind>
package typealias ConfirmationID = Identifier<ConfirmationKind>
package typealias RequestID = Identifier<RequestKind>
