// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Holds values against a JSON Schema (draft 2020-12), as far as our own schema uses it; anything else in it is a fault.
struct SchemaValidator {
    private let root: JSONObject

    init(_ schema: JSONValue) throws {
        guard case .object(let root) = schema else { throw SchemaFault("a schema is an object") }
        self.root = root
    }

    /// Whether a value is one that the schema describes.
    func accepts(_ value: JSONValue) throws -> Bool {
        try accepts(value, root)
    }

    private func accepts(_ value: JSONValue, _ schema: JSONObject) throws -> Bool {
        for rule in schema.members {
            guard try holds(rule.name, rule.value, for: value, schema) else { return false }
        }
        return true
    }

    private func holds(_ rule: String, _ argument: JSONValue, for value: JSONValue, _ schema: JSONObject) throws -> Bool
    {
        switch rule {
        case "$schema", "$defs", "title", "description", "then": return true
        case "$ref": return try accepts(value, definition(argument))
        case "const": return value == argument
        case "enum": return try elements(argument).contains(value)
        case "type": return try types(argument).contains { $0.matches(value) }
        case "oneOf": return try elements(argument).count { try accepts(value, object($0)) } == 1
        case "allOf": return try elements(argument).allSatisfy { try accepts(value, object($0)) }
        case "not": return try !accepts(value, object(argument))
        case "if":
            guard try accepts(value, object(argument)), let then = schema["then"] else { return true }
            return try accepts(value, object(then))
        default: return try holdsInside(rule, argument, for: value, schema)
        }
    }

    /// Rules for one type of value, which every other type satisfies.
    private func holdsInside(
        _ rule: String,
        _ argument: JSONValue,
        for value: JSONValue,
        _ schema: JSONObject
    ) throws -> Bool {
        switch (rule, value) {
        case ("required", .object(let object)):
            return try elements(argument).allSatisfy { object[try text($0)] != nil }
        case ("properties", .object(let object)):
            return try self.object(argument).members.allSatisfy { property in
                try object[property.name].map { try accepts($0, self.object(property.value)) } ?? true
            }
        case ("additionalProperties", .object(let object)):
            guard argument == .bool(false), let known = try schema["properties"].map({ try self.object($0) }) else {
                throw SchemaFault("additionalProperties is only known as false, beside properties")
            }
            return object.members.allSatisfy { known[$0.name] != nil }
        case ("items", .array(let items)): return try items.allSatisfy { try accepts($0, object(argument)) }
        case ("uniqueItems", .array(let items)): return Set(items).count == items.count
        case ("maxItems", .array(let items)): return .integer(Int64(items.count)) <= argument
        case ("minimum", .integer), ("minimum", .double): return argument <= value
        case ("pattern", .string(let string)): return try string.contains(Regex(text(argument)))
        case ("required", _), ("properties", _), ("additionalProperties", _), ("items", _), ("uniqueItems", _),
            ("maxItems", _), ("minimum", _), ("pattern", _):
            return true
        default: throw SchemaFault("the rule \(rule) is not known here")
        }
    }

    private func definition(_ reference: JSONValue) throws -> JSONObject {
        let path = try text(reference)
        guard path.hasPrefix("#/$defs/"), let definitions = try root["$defs"].map({ try object($0) }),
            let found = definitions[String(path.dropFirst("#/$defs/".count))]
        else { throw SchemaFault("nothing is defined as \(path)") }
        return try object(found)
    }

    private func types(_ argument: JSONValue) throws -> [JSONType] {
        let names = if case .array(let names) = argument { names } else { [argument] }
        return try names.map { name in
            guard let type = JSONType(rawValue: try text(name)) else { throw SchemaFault("no type is \(name)") }
            return type
        }
    }

    private func elements(_ value: JSONValue) throws -> [JSONValue] {
        guard case .array(let elements) = value else { throw SchemaFault("\(value) should be an array") }
        return elements
    }

    private func object(_ value: JSONValue) throws -> JSONObject {
        guard case .object(let object) = value else { throw SchemaFault("\(value) should be an object") }
        return object
    }

    private func text(_ value: JSONValue) throws -> String {
        guard case .string(let text) = value else { throw SchemaFault("\(value) should be a text") }
        return text
    }
}

/// What is wrong with a schema itself.
struct SchemaFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

private enum JSONType: String {
    case null, boolean, integer, number, string, array, object

    func matches(_ value: JSONValue) -> Bool {
        switch value {
        case .null: self == .null
        case .bool: self == .boolean
        case .integer: self == .integer || self == .number
        case .double(let double): self == .number || self == .integer && double.rounded() == double
        case .string: self == .string
        case .array: self == .array
        case .object: self == .object
        }
    }
}

extension JSONValue {
    fileprivate static func <= (one: JSONValue, other: JSONValue) -> Bool {
        one.number <= other.number
    }

    private var number: Double {
        switch self {
        case .integer(let integer): Double(integer)
        case .double(let double): double
        default: .nan
        }
    }
}
