// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The strict reader: one pass over the bytes, nothing read twice but a number.
///
/// It recurses at most as deep as `maximumDepth`, which its caller bounds.
struct JSONReader {
    let bytes: [UInt8]
    let maximumDepth: Int
    var position = 0

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// One value with white space around it and nothing else.
    mutating func readText() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.byteOrderMark, at: 0) }
        skipWhiteSpace()
        guard position < bytes.count else { throw JSONError(.emptyText, at: position) }
        let value = try readValue(depth: 0)
        skipWhiteSpace()
        guard position == bytes.count else { throw JSONError(.trailingBytes, at: position) }
        return value
    }

    private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "{"): return .object(try readObject(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try readArray(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: throw JSONError(.unexpectedByte, at: position)
        }
    }

    private mutating func readArray(depth: Int) throws(JSONError) -> [JSONValue] {
        try open(depth: depth)
        var elements: [JSONValue] = []
        if try closes(with: UInt8(ascii: "]")) { return elements }
        repeat {
            skipWhiteSpace()
            elements.append(try readValue(depth: depth))
        } while try continues(orEndsWith: UInt8(ascii: "]"))
        return elements
    }

    private mutating func readObject(depth: Int) throws(JSONError) -> JSONObject {
        try open(depth: depth)
        var members: [JSONObject.Member] = []
        var names = DistinctNames()
        if try closes(with: UInt8(ascii: "}")) { return JSONObject() }
        repeat {
            skipWhiteSpace()
            let start = position
            guard try peek() == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte, at: position) }
            let name = try readString()
            guard names.insert(name, besides: members) else { throw JSONError(.duplicateName, at: start) }
            skipWhiteSpace()
            guard try peek() == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte, at: position) }
            position += 1
            skipWhiteSpace()
            members.append(JSONObject.Member(name: name, value: try readValue(depth: depth)))
        } while try continues(orEndsWith: UInt8(ascii: "}"))
        return JSONObject(distinct: members)
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { throw JSONError(.unexpectedByte, at: position) }
            position += 1
        }
        return value
    }
}

extension JSONReader {
    /// The byte at the present position.
    func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func open(depth: Int) throws(JSONError) {
        guard depth <= maximumDepth else { throw JSONError(.tooDeep, at: position) }
        position += 1
    }

    /// Whether an array or object that has just been opened has no elements.
    private mutating func closes(with end: UInt8) throws(JSONError) -> Bool {
        skipWhiteSpace()
        guard try peek() == end else { return false }
        position += 1
        return true
    }

    /// Steps over the comma before the next element (`true`) or over the closing bracket (`false`).
    private mutating func continues(orEndsWith end: UInt8) throws(JSONError) -> Bool {
        skipWhiteSpace()
        let byte = try peek()
        guard byte == end || byte == UInt8(ascii: ",") else { throw JSONError(.unexpectedByte, at: position) }
        position += 1
        return byte != end
    }
}
