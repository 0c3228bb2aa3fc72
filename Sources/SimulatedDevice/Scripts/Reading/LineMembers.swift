// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// The members of one object of a script, taken out by name and type.
///
/// Every getter throws a sentence that names the member and what it should have been.
struct LineMembers {
    /// What an object is, for the sentences of its faults.
    enum Subject {
        case step(String)
        case expectation(String)
        /// Anything else, by its own words.
        case named(String)
    }

    let subject: Subject
    private let object: JSONObject

    /// Takes an object whose members must be `required`, all of them, and any of `optional`.
    init(
        _ object: JSONObject,
        of subject: Subject,
        required: [String],
        optional: [String] = []
    ) throws(LineProblem) {
        self.subject = subject
        self.object = object
        for member in object.members {
            let isKnown = { (name: String) in name.isIdentical(to: member.name) }
            guard required.contains(where: isKnown) || optional.contains(where: isKnown) else {
                throw LineProblem("\(subject) has no member \(member.name.quoted)")
            }
        }
        for name in required where object[name] == nil {
            throw LineProblem("\(subject) needs the member \(name.quoted)")
        }
    }

    func has(_ name: String) -> Bool {
        object[name] != nil
    }

    func text(_ name: String) throws(LineProblem) -> String {
        guard case .string(let text)? = object[name] else { throw wrong(name, "a text") }
        return text
    }

    func textOrNull(_ name: String) throws(LineProblem) -> String? {
        switch object[name] {
        case .string(let text)?: return text
        case .null?: return nil
        default: throw wrong(name, "a text or null")
        }
    }

    func flag(_ name: String) throws(LineProblem) -> Bool {
        guard case .bool(let flag)? = object[name] else { throw wrong(name, "true or false") }
        return flag
    }

    func integer(_ name: String, atLeast minimum: Int64 = .min) throws(LineProblem) -> Int {
        guard case .integer(let integer)? = object[name], integer >= minimum else {
            throw wrong(name, minimum == .min ? "a whole number" : "a whole number, at least \(minimum)")
        }
        return Int(integer)
    }

    /// A time, written in seconds with up to three decimals.
    func milliseconds(_ name: String, mayBeNegative: Bool = false) throws(LineProblem) -> Int64 {
        let milliseconds: Int64?
        switch object[name] {
        // Within ±2⁵³ by the JSON reader's rules, so a thousand times as many fit.
        case .integer(let seconds)?: milliseconds = seconds * 1000
        case .double(let seconds)?: milliseconds = Self.wholeMilliseconds(seconds)
        default: milliseconds = nil
        }
        guard let milliseconds, mayBeNegative || milliseconds >= 0 else {
            let sign = mayBeNegative ? "" : ", not negative"
            throw wrong(name, "a number of seconds with up to three decimals\(sign)")
        }
        return milliseconds
    }

    /// The milliseconds whose decimal text the number is the closest double to; `nil` if there are none.
    private static func wholeMilliseconds(_ seconds: Double) -> Int64? {
        let milliseconds = (seconds * 1000).rounded()
        guard milliseconds / 1000 == seconds else { return nil }
        return Int64(exactly: milliseconds)
    }

    func word<Value: ScriptWord>(
        _ name: String,
        among values: [Value] = Value.scriptValues
    ) throws(LineProblem) -> Value {
        guard case .string(let text)? = object[name] else { throw wrong(name, "a text") }
        return try word(text, of: name, among: values)
    }

    /// Every element of an array of words.
    func words<Value: ScriptWord>(_ name: String) throws(LineProblem) -> [Value] {
        var values: [Value] = []
        for element in try array(name) {
            guard case .string(let text) = element else { throw wrong(name, "an array of texts") }
            values.append(try word(text, of: name, among: Value.scriptValues))
        }
        return values
    }

    private func word<Value: ScriptWord>(
        _ text: String,
        of name: String,
        among values: [Value]
    ) throws(LineProblem) -> Value {
        guard let value = values.first(where: { $0.scriptWord.isIdentical(to: text) }) else {
            let words = values.map(\.scriptWord.quoted).joined(separator: ", ")
            throw LineProblem("\(name.quoted) of \(subject) is one of \(words), not \(text.quoted)")
        }
        return value
    }

    func array(_ name: String) throws(LineProblem) -> [JSONValue] {
        guard case .array(let elements)? = object[name] else { throw wrong(name, "an array") }
        return elements
    }

    func object(_ name: String) throws(LineProblem) -> JSONObject {
        guard case .object(let object)? = object[name] else { throw wrong(name, "an object") }
        return object
    }

    func isNull(_ name: String) -> Bool {
        object[name] == .null
    }

    func wrong(_ name: String, _ expected: String) -> LineProblem {
        LineProblem("\(name.quoted) of \(subject) must be \(expected)")
    }
}

extension LineMembers.Subject: CustomStringConvertible {
    var description: String {
        switch self {
        case .step(let name): "the step \(name.quoted)"
        case .expectation(let name): "an expectation on \(name.quoted)"
        case .named(let words): words
        }
    }
}

extension String {
    /// The text in quotes for a sentence, cut where it is long, with nothing in it that moves a terminal's cursor.
    var quoted: String {
        let isCut = unicodeScalars.count > 60
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(60)))
        return "\"\(start.escapedForTerminal)\(isCut ? "…" : "")\""
    }
}
