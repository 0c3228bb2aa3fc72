// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How a confirmation stands.
package enum ConfirmationStatus: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// Nobody has decided, and there is time left.
    case pending
    /// Agreed to; there is a receipt.
    case approved
    /// Turned down.
    case rejected
    /// Nobody decided in time.
    case expired
}
