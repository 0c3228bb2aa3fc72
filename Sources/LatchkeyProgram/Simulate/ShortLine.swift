// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// A line of a script in the short form of the terminal: `touch finger=right-thumb`.
enum ShortLine {
    /// Members whose values are not texts.
    private static let literals: Set<String> = [
        "matches", "allow", "seconds", "by", "count", "near", "approves", "reuseDuration", "interactionNotAllowed",
        "maxBiometryFailures", "ok", "error", "status", "pending", "replies", "visible", "isNull",
    ]
    /// Members that may be `null` beside a text.
    private static let nullable: Set<String> = ["fallbackTitle", "cancelTitle", "passcode", "data", "reason"]

    /// The JSON object that the line stands for; one that begins with a brace, and one to skip, as it is.
    static func bytes(_ line: String) throws(ShortLineError) -> [UInt8] {
        guard let first = line.first, first != "{", first != "#" else { return Array(line.utf8) }
        var words = try words(line)[...]
        guard let verb = words.popFirst() else { return [] }
        var members: [(String, JSONValue)] = [("do", .string(verb))]
        if verb == "expect" {
            guard let name = words.popFirst(), !name.contains("=") else { throw .nameMissing }
            members = [("expect", .string(name))]
        }
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                // `passcode 123456`: what needs one member takes its value alone.
                guard let only = onlyMember(of: verb), members.count == 1, words.count == 1 else { throw .notAMember }
                members.append((only, value(word, of: only)))
                continue
            }
            guard !members.contains(where: { $0.0.isIdentical(to: parts[0]) }) else { throw .twice(parts[0]) }
            members.append((parts[0], value(parts[1], of: parts[0])))
        }
        return JSONValue.object(JSONObject(members)).bytes()
    }

    /// The words of a line; blanks between quotes belong to a word.
    private static func words(_ line: String) throws(ShortLineError) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character.isWhitespace, !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = word ?? ""
                word?.append(character)
            }
        }
        guard !isQuoted else { throw .openQuote }
        return words + (word.map { [$0] } ?? [])
    }

    private static func onlyMember(of verb: String) -> String? {
        guard let step = EventStep.vocabulary.first(where: { $0.word == verb }) else { return nil }
        return step.required.count == 1 ? step.required.first : nil
    }

    private static func value(_ text: String, of member: String) -> JSONValue {
        if member == "buttons" {
            return .array(text.split(separator: ",").map { .string(String($0)) })
        }
        if member == "access", !text.hasPrefix("{") {
            let flags = text.split(separator: ",").map { JSONValue.string(String($0)) }
            return .object(JSONObject([("flags", .array(flags))]))
        }
        if nullable.contains(member), text == "null" { return .null }
        guard literals.contains(member) else { return .string(text) }
        // What is no literal goes on as a text, and the reader says what it should have been.
        return (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text)
    }
}

/// What is wrong with a short line.
enum ShortLineError: Error, CustomStringConvertible {
    case openQuote
    case nameMissing
    case notAMember
    case twice(String)

    /// The sentence for the person who typed it.
    var description: String {
        switch self {
        case .openQuote: "a quote is never closed"
        case .nameMissing: "an expectation begins with a name: expect e1 ok=true"
        case .notAMember: "a word is not of the form member=value; 'help' tells more"
        case .twice(let member): "'\(member)' stands twice"
        }
    }
}
