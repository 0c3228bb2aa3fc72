// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What happened: stable, an open set.
package struct AuditEventType: RawRepresentable, Sendable, Hashable, MemberValue {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Takes lower-case letters, `_` and `.`, and nothing else.
    package init?(json: JSONValue) {
        guard let text = String(json: json), (1...64).contains(text.utf8.count) else { return nil }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard text.utf8.allSatisfy({ letters.contains($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") })
        else { return nil }
        self.init(rawValue: text)
    }
}

extension AuditEventType {
    package static let accountCreated = Self(rawValue: "account.created")
    package static let accountDeleted = Self(rawValue: "account.deleted")
    package static let sessionOpened = Self(rawValue: "session.opened")
    package static let sessionEnded = Self(rawValue: "session.ended")
    package static let passwordChanged = Self(rawValue: "password.changed")
    package static let paymentPasswordChanged = Self(rawValue: "payment_password.changed")
    package static let paymentPasswordLocked = Self(rawValue: "payment_password.locked")
    package static let deviceBound = Self(rawValue: "device.bound")
    package static let deviceReplaced = Self(rawValue: "device.replaced")
    package static let deviceRenamed = Self(rawValue: "device.renamed")
    package static let deviceUnbound = Self(rawValue: "device.unbound")
    package static let deviceRevoked = Self(rawValue: "device.revoked")
    package static let loginRefused = Self(rawValue: "login.refused")
    package static let passwordRefused = Self(rawValue: "password.refused")
    package static let confirmationCreated = Self(rawValue: "confirmation.created")
    package static let confirmationApproved = Self(rawValue: "confirmation.approved")
    package static let confirmationRejected = Self(rawValue: "confirmation.rejected")
    package static let confirmationRefused = Self(rawValue: "confirmation.refused")
    package static let deviceRefused = Self(rawValue: "device.refused")
    package static let allowanceGranted = Self(rawValue: "allowance.granted")
    package static let allowanceEnded = Self(rawValue: "allowance.ended")

    /// Something that the server's operator did.
    package static func admin(_ word: String) -> Self { Self(rawValue: "admin." + word) }
    /// Something of the server's own.
    package static func server(_ word: String) -> Self { Self(rawValue: "server." + word) }
}
