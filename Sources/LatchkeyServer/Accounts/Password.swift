// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire

/// A password in the one form that is hashed: UTF-8 after NFKC, so that it does not matter on which keyboard it was
/// typed.
///
/// These bytes are wiped with it. The request's own text cannot be: a `String` leaves copies behind.
struct Password: ~Copyable {
    let bytes: SecretBytes

    init(_ typed: SecretText) {
        bytes = SecretBytes(copying: typed.text.precomposedStringWithCompatibilityMapping.utf8)
    }

    /// Wire protocol §2, a new password: 8 to 1,024 bytes, and none of the common ones.
    borrowing func requireStrength() throws(Refusal) {
        guard bytes.count <= 1024 else { throw Refusal(InvalidMember("password")) }
        guard bytes.count >= 8 else { throw Refusal(.weakPassword, step: "password.length") }
        guard !bytes.withBytes(CommonPasswords.contains) else {
            throw Refusal(.weakPassword, step: "password.common")
        }
    }
}
