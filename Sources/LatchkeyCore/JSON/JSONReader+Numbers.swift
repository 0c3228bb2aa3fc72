// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension JSONReader {
    /// A number: an integer if it is written as one, else the nearest double.
    mutating func readNumber() throws(JSONError) -> JSONValue {
        var number = NumberText(start: position)
        if try peek() == UInt8(ascii: "-") { position += 1 }
        number.whole = try readDigits(start: number.start)
        if bytes[number.whole.lowerBound] == UInt8(ascii: "0"), number.whole.count > 1 {
            throw JSONError(.malformedNumber, at: number.start)
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            number.fraction = try readDigits(start: number.start)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            number.hasExponent = true
            number.exponent = try readExponent(start: number.start)
        }
        // Most numbers are short, and fifteen digits are below the limit.
        if number.isInteger, number.whole.count < 16 { return .integer(smallInteger(number)) }
        guard isInRange(number) else { throw JSONError(.numberOutOfRange, at: number.start) }
        let text = String(decoding: bytes[number.start..<position], as: UTF8.self)
        if number.isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else { throw JSONError(.malformedNumber, at: number.start) }
        return .double(double)
    }

    private func smallInteger(_ number: NumberText) -> Int64 {
        let magnitude = bytes[number.whole].reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return number.whole.lowerBound == number.start ? magnitude : -magnitude
    }

    private mutating func readDigits(start: Int) throws(JSONError) -> Range<Int> {
        let first = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        guard first < position else {
            throw position < bytes.count
                ? JSONError(.malformedNumber, at: start) : JSONError(.unexpectedEnd, at: position)
        }
        return first..<position
    }

    /// The exponent, cut off far beyond what any number of digits in memory could make up for.
    private mutating func readExponent(start: Int) throws(JSONError) -> Int {
        position += 1
        var isNegative = false
        let sign = try peek()
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            position += 1
        }
        var exponent = 0
        for byte in bytes[try readDigits(start: start)] where exponent < 1 << 48 {
            exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -exponent : exponent
    }

    /// Whether the number written is within ±2⁵³: by its digits, because a double could no longer tell.
    private func isInRange(_ number: NumberText) -> Bool {
        let limit = Array("9007199254740992".utf8)
        let digits = bytes[number.whole] + bytes[number.fraction]
        guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) else { return true }
        let significant = digits[first...]
        let wholeDigits = number.whole.count + number.exponent - (first - digits.startIndex)
        if wholeDigits != limit.count { return wholeDigits < limit.count }
        let head = significant.prefix(limit.count)
        if head.elementsEqual(limit) {
            return significant.dropFirst(limit.count).allSatisfy { $0 == UInt8(ascii: "0") }
        }
        return head.lexicographicallyPrecedes(limit)
    }
}

/// Where the parts of a number stand in the text.
private struct NumberText {
    let start: Int
    var whole = 0..<0
    var fraction = 0..<0
    var exponent = 0
    /// Set apart from an exponent of 0: `1e0` is not written as an integer.
    var hasExponent = false

    init(start: Int) {
        self.start = start
    }

    var isInteger: Bool {
        fraction.isEmpty && !hasExponent
    }
}
