// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A line through nine dots, drawn dot by dot.
///
/// The dots are numbered 1 to 9, row by row. A line that goes straight over a dot joins it, unless it is joined already;
/// a dot is joined once.
public struct NineDotPattern: Sendable, Hashable {
    /// The dots that are joined, in order.
    public private(set) var dots: [Int] = []

    /// A line that has not begun.
    public init() {}

    /// Leads the line to a dot; one that is joined already, or that is none of the nine, changes nothing.
    /// - Returns: the dots that were joined by it, the one passed over first.
    @discardableResult
    public mutating func lead(to dot: Int) -> [Int] {
        guard (1...9).contains(dot), !dots.contains(dot) else { return [] }
        var joined = [dot]
        if let last = dots.last, let between = Self.dot(between: last, dot), !dots.contains(between) {
            joined.insert(between, at: 0)
        }
        dots += joined
        return joined
    }

    /// The dot that lies exactly in the middle of two.
    private static func dot(between one: Int, _ other: Int) -> Int? {
        let rows = (one - 1) / 3 + (other - 1) / 3
        let columns = (one - 1) % 3 + (other - 1) % 3
        guard rows.isMultiple(of: 2), columns.isMultiple(of: 2) else { return nil }
        return rows / 2 * 3 + columns / 2 + 1
    }
}
