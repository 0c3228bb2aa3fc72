// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Which member of good JSON is unknown, missing, of the wrong type or out of range.
package struct InvalidMember: Error, Sendable, Hashable {
    /// The member's path, such as `credential.publicKey`; empty for the whole, if that is no JSON object.
    package let path: String

    package init(_ path: String) {
        self.path = path
    }
}

/// Takes an object apart member by member, and knows the path of each.
///
/// A request is read strictly: a member that nobody asked for is refused. In an answer it is ignored, so that answers
/// can grow. `null` is a value of the wrong type, not absence.
package struct MemberReader {
    /// Who wrote the object.
    package enum Kind: Sendable {
        /// A client; unknown members are refused.
        case request
        /// A server; unknown members are ignored.
        case answer
    }

    private let object: JSONObject
    private let kind: Kind
    private let path: String
    private var known: [String] = []

    package init(_ object: JSONObject, as kind: Kind, path: String = "") {
        self.object = object
        self.kind = kind
        self.path = path
    }

    /// A member that has to be there.
    package mutating func required<Value: MemberValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(InvalidMember) -> Value {
        guard let value = try optional(name, as: type) else { throw fault(name) }
        return value
    }

    /// A member that may be missing.
    package mutating func optional<Value: MemberValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(InvalidMember) -> Value? {
        known.append(name)
        guard let json = object[name] else { return nil }
        guard let value = Value(json: json) else { throw fault(name) }
        return value
    }

    /// An object that has to be there, read by the same rules.
    package mutating func required<Value: WireObject>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(InvalidMember) -> Value {
        guard let value = try optional(name, as: type) else { throw fault(name) }
        return value
    }

    /// An object that may be missing, read by the same rules.
    package mutating func optional<Value: WireObject>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(InvalidMember) -> Value? {
        known.append(name)
        guard let json = object[name] else { return nil }
        guard case .object(let members) = json else { throw fault(name) }
        return try Value(members, as: kind, path: path + name + ".")
    }

    /// A list of objects that has to be there, each read by the same rules.
    package mutating func list<Value: WireObject>(
        _ name: String,
        of type: Value.Type = Value.self
    ) throws(InvalidMember) -> [Value] {
        known.append(name)
        guard case .array(let elements)? = object[name] else { throw fault(name) }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element else { throw fault("\(name)[\(index)]") }
            values.append(try Value(members, as: kind, path: "\(path)\(name)[\(index)]."))
        }
        return values
    }

    /// Whether a member is there, whatever its value; asking does not make it known.
    package func has(_ name: String) -> Bool {
        object[name] != nil
    }

    /// The members of other names, for an object whose names are not all known beforehand.
    package func members(besides names: [String]) -> JSONObject {
        let others = object.members.filter { member in !names.contains { $0.isIdentical(to: member.name) } }
        return JSONObject(others.map { ($0.name, $0.value) })
    }

    /// The fault that names a member of this object.
    package func fault(_ name: String) -> InvalidMember {
        InvalidMember(path + name)
    }

    /// Refuses what is there and was not asked for, if a client wrote it.
    package func finish() throws(InvalidMember) {
        guard kind == .request else { return }
        for member in object.members where !known.contains(where: { $0.isIdentical(to: member.name) }) {
            throw fault(member.name)
        }
    }
}
