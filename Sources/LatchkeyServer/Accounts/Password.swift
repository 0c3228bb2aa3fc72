// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire

/// A password in the one form that is hashed: UTF-8 after NFKC, so that it does not matter on which keyboard it was
/// typed.
///
/// Normalising takes its time, for every combining mark is sorted into its run: it belongs on the password threads.
/// These bytes are wiped with it. The request's own text cannot be: a `String` leaves copies behind.
struct Password: ~Copyable {
    let bytes: SecretBytes

    /// The most bytes that a password may have.
    private static let longest = 1024

    init(_ typed: SecretText) {
        // What is too long for any password stays as it is, and matches none.
        let text = Self.mayBeOne(typed.text) ? typed.text.precomposedStringWithCompatibilityMapping : typed.text
        bytes = SecretBytes(copying: text.utf8)
    }

    /// Whether a text can have at most 1,024 bytes after NFKC, told without normalising it.
    ///
    /// NFKC makes no text shorter than a quarter, as it does with mathematical digits, and each combining mark keeps a
    /// byte at least: ΐ has two bytes and takes up two marks.
    private static func mayBeOne(_ text: String) -> Bool {
        guard text.utf8.count <= 4 * longest else { return false }
        return text.unicodeScalars.count { $0.properties.canonicalCombiningClass != .notReordered } <= longest
    }

    /// Wire protocol §2, a new password: 8 to 1,024 bytes, and none of the common ones.
    borrowing func requireStrength(as member: String = "password") throws(Refusal) {
        guard bytes.count <= Self.longest else { throw Refusal(InvalidMember(member)) }
        guard bytes.count >= 8 else { throw Refusal(.weakPassword, step: "password.length") }
        guard !bytes.withBytes(CommonPasswords.contains) else {
            throw Refusal(.weakPassword, step: "password.common")
        }
    }
}
