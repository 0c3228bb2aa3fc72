// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension JSONValue {
    /// Reads exactly one JSON text by the strict rules of I-JSON (RFC 7493), in time linear in its length.
    ///
    /// Refused are: bytes that are not UTF-8, a byte order mark, a member name twice in an object (compared after
    /// unescaping, scalar by scalar), lone surrogates and noncharacters, also escaped, numbers beyond ±2⁵³, leading
    /// zeros, control characters, anything after the value, and values nested deeper than `maximumDepth`.
    ///
    /// It is written by hand because the system's decoder accepts most of these, and what two readers read differently
    /// can be signed in one meaning and carried out in the other.
    /// - Parameters:
    ///   - bytes: the whole text; white space around the value is allowed.
    ///   - maximumDepth: how many arrays and objects may be open at once; the outermost is 1. At most 128.
    /// - Throws: the first fault, with the offset of its byte.
    public init(parsing bytes: [UInt8], maximumDepth: Int = 32) throws(JSONError) {
        insist((0...128).contains(maximumDepth), "a JSON text is read to a depth of at most 128")
        var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
        self = try reader.readText()
    }

    /// The canonical text by RFC 8785, in which equal values have equal bytes.
    ///
    /// No white space, members by the UTF-16 units of their names, numbers as ECMAScript writes them, the shortest
    /// escapes.
    /// The value must be one that JSON can hold: numbers finite, integers within ±2⁵³.
    public func canonicalBytes() -> [UInt8] {
        var writer = JSONWriter(.canonical)
        writer.write(self)
        return writer.bytes
    }

    /// A compact text with the members in the order given; the strict reader makes the same value of it.
    ///
    /// The value must be one that JSON can hold: numbers finite, integers within ±2⁵³.
    public func bytes() -> [UInt8] {
        var writer = JSONWriter(.compact)
        writer.write(self)
        return writer.bytes
    }

    /// The same as ``bytes()`` for a log or a terminal: what such a one would not simply show is written as an escape.
    ///
    /// These are DELETE, the C1 controls, line and paragraph separators and format characters, the bidirectional
    /// controls among them. A reader finds the same value; nothing is hashed or signed in this form.
    package func printableBytes() -> [UInt8] {
        var writer = JSONWriter(.printable)
        writer.write(self)
        return writer.bytes
    }
}
