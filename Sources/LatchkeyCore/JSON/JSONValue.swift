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

extension JSONValue {
    /// Whether both are the same value with the same texts, scalar by scalar; `==` also takes canonically equivalent
    /// texts for equal.
    package func isIdentical(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let other)):
            return one.isIdentical(to: other)
        case (.array(let one), .array(let other)):
            return one.elementsEqual(other) { $0.isIdentical(to: $1) }
        case (.object(let one), .object(let other)):
            return one.members.elementsEqual(other.members) {
                $0.name.isIdentical(to: $1.name) && $0.value.isIdentical(to: $1.value)
            }
        default: return self == other
        }
    }
}
