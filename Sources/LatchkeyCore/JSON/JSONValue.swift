// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// One value of a JSON text, as the strict reader found it.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent, within ±2⁵³.
    case integer(Int64)
    /// Any other finite number; the reader lets none through that is beyond ±2⁵³.
    case double(Double)
    /// A string of Unicode scalars.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; no name stands twice. The members keep the order of the text.
    case object(JSONObject)
}
