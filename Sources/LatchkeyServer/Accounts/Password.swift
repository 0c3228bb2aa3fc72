// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyWire

/// A password in the one form that is hashed: UTF-8 after NFKC, so that it does not matter on which keyboard it was
/// typed.
struct Password: Sendable {
    let bytes: [UInt8]

    init(_ typed: SecretText) {
        bytes = Array(typed.text.precomposedStringWithCompatibilityMapping.utf8)
    }

    /// Wire protocol §2, a new password: 8 to 1,024 bytes, and none of the common ones.
    func requireStrength() throws(Refusal) {
        guard bytes.count <= 1024 else { throw Refusal(InvalidMember("password")) }
        guard bytes.count >= 8 else { throw Refusal(.weakPassword, step: "password.length") }
        guard !CommonPasswords.contains(bytes) else { throw Refusal(.weakPassword, step: "password.common") }
    }
}
