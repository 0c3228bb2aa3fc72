// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What is asked for.
package enum OrderKind: String, Sendable, Hashable, CaseIterable, MemberValue {
    /// One payment.
    case payment
    /// Payments up to a total, for a short time, without asking again.
    case allowance
}
