// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A message or a part of one: read from members, written as members in a fixed order.
package protocol WireObject: Sendable {
    /// Reads the members that the object knows; what is left over is not its concern.
    init(from reader: inout MemberReader) throws(InvalidMember)
    /// The members that travel.
    var members: JSONObject { get }
}

extension WireObject {
    /// Reads a request's members strictly.
    package init(request members: JSONObject) throws(InvalidMember) {
        try self.init(members, as: .request)
    }

    /// Reads an answer's body; unknown members are ignored.
    /// - Throws: ``InvalidMember``, with an empty path if the body is no JSON object.
    package init(answer body: [UInt8]) throws(InvalidMember) {
        let json: JSONValue
        do { json = try JSONValue(parsing: body) } catch { throw InvalidMember("") }
        guard case .object(let members) = json else { throw InvalidMember("") }
        try self.init(members, as: .answer)
    }

    /// Reads an object that stands at a path.
    init(_ members: JSONObject, as kind: MemberReader.Kind, path: String = "") throws(InvalidMember) {
        var reader = MemberReader(members, as: kind, path: path)
        self = try Self(from: &reader)
        try reader.finish()
    }

    /// The body that travels.
    package var body: [UInt8] {
        JSONValue.object(members).bytes()
    }
}

extension JSONObject {
    /// An object of the members that have a value.
    package init(present members: [(String, JSONValue?)]) {
        self.init(members.compactMap { name, value in value.map { (name, $0) } })
    }
}

/// A call's body where the call has none: `{}` and nothing else.
package struct EmptyRequest: WireObject {
    package init() {}

    package init(from reader: inout MemberReader) throws(InvalidMember) {}

    package var members: JSONObject {
        JSONObject()
    }
}
