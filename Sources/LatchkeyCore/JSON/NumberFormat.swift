// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Doubles as ECMAScript writes them (ECMA-262, Number::toString), which RFC 8785 prescribes.
enum NumberFormat {
    /// The shortest text that reads back as `double`.
    ///
    /// With `keepsFraction` an integral value that would look like an integer gets a `.0`, so that a reader which tells
    /// the two apart finds a double again.
    static func text(_ double: Double, keepsFraction: Bool) -> String {
        insist(double.isFinite, "a number that is not finite is none that a JSON text can hold")
        guard double != 0 else { return keepsFraction ? (double.sign == .minus ? "-0.0" : "0.0") : "0" }
        let sign = double < 0 ? "-" : ""
        let (digits, point) = shortestDigits(double.magnitude)
        return sign + layOut(digits, point: point, keepsFraction: keepsFraction)
    }

    /// The digits d₁d₂… without zeros at either end, and the place of the point: the value is 0.d₁d₂… × 10^point.
    ///
    /// Swift's own description has exactly these digits (the fewest that read back, the closest of those); only where
    /// it sets the point and when it writes an exponent differs.
    private static func shortestDigits(_ magnitude: Double) -> (digits: String, point: Int) {
        let parts = magnitude.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = mantissa[0] + (mantissa.count > 1 ? mantissa[1] : "")
        let leadingZeros = all.prefix { $0 == "0" }.count
        var digits = String(all.dropFirst(leadingZeros))
        while digits.last == "0" { digits.removeLast() }
        return (digits, mantissa[0].count - leadingZeros + exponent)
    }

    /// Steps 6 to 10 of Number::toString, where k is the count of digits and n is `point`.
    private static func layOut(_ digits: String, point: Int, keepsFraction: Bool) -> String {
        let count = digits.utf8.count
        if count <= point, point <= 21 {
            return digits + zeros(point - count) + (keepsFraction ? ".0" : "")
        }
        if 0 < point, point <= 21 {
            return digits.prefix(point) + "." + digits.dropFirst(point)
        }
        if -6 < point, point <= 0 {
            return "0." + zeros(-point) + digits
        }
        let exponent = point - 1
        let mantissa = count == 1 ? digits : digits.prefix(1) + "." + digits.dropFirst(1)
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + String(exponent.magnitude)
    }

    private static func zeros(_ count: Int) -> String {
        String(repeating: "0", count: count)
    }
}
